// Made by protocol.py from the Swift types. Don't change it by hand.

interface Versioned {
  is: string;
  number?: number;
  generation?: number;
}

interface ChangeRequest {
  drawing?: NewDrawing;
  label?: string;
  choice?: string;
  continues?: boolean;
}

interface ChangedMessage {
  outcome: string;
  conflict?: EditConflict;
  others: ProblemNote[];
  keys: RigEditKey[];
  hasEditor: boolean;
  undo?: string;
  redo?: string;
}

interface ChangesMessage {
  against: string;
  changes: RigChange[];
}

interface Draft {
  time?: number;
  changes?: ValueChange[];
  edit?: RigEdit;
  isInTheme?: boolean;
}

interface EditConflict {
  label: string;
  was?: string;
  theirs?: string;
  mine?: string;
}

type EditTargetKind = "rest" | "state" | "clip" | "transition";

interface FieldNote {
  part: string;
  corners: (number[] | null)[];
  text: string;
  isFocused: boolean;
}

interface FileHeader {
  number?: number;
  name: string;
  type: string;
  reductions: string[];
}

interface FilePlace {
  name: string;
  line?: number;
  column?: number;
}

interface FrameOptions {
  onion?: number[];
  isCompared?: boolean;
  showsDifference?: boolean;
  measuresDifference?: boolean;
  listsParts?: boolean;
  showsOwnColors?: boolean;
}

interface FrameRequest {
  time: number;
  frame?: FrameOptions;
}

interface HandleMessage {
  values: number[];
  rates: number[][];
  changes: ValueChange[];
}

interface HandleRequest {
  name?: string;
  time: number;
  handle: string;
}

interface HistoryRequest {
  choice?: string;
}

interface HitMessage {
  parts: string[];
}

interface HitRequest {
  point: number[];
  time: number;
}

interface ImageHeader {
  number?: number;
  view: string;
  generation: number;
  time: number;
  width: number;
  height: number;
  firstRow: number;
  rowCount: number;
  isLast: boolean;
  parts?: PlacedNote[];
  fields?: FieldNote[];
  taps?: string[];
  inputs?: Record<string, number | string | number[]>;
  difference?: string;
}

interface KeysMessage {
  keys: KeysMessageKeyNote[];
}

interface KeysMessageKeyNote {
  text: string;
  easing?: string;
}

interface KeysRequest {
  keys: RigEditKey[];
}

interface LiveEvent {
  at: number;
  tap?: string;
  point?: number[];
  trigger?: string;
  type?: string;
  press?: string;
}

interface NameRequest {
  name: string;
}

interface NewDrawing {
  name: string;
  type: string;
  size: number;
}

interface NewThemeRequest {
  name: string;
  theme?: string;
}

interface OpenRequest {
  rig?: string;
}

interface OutputOptions {
  format: string;
  scale?: number;
  fps?: number;
  speed?: number;
  loop?: string;
  width?: number;
  quality?: number;
  matte?: string;
  maxSize?: string;
  frames?: string;
  preset?: string;
  theme?: string;
}

interface OutputProgressMessage {
  name: string;
  done: number;
  count: number;
}

interface OutputRequest {
  output: OutputOptions;
  time?: number;
  name?: string;
}

interface OutputsMessage {
  manifest?: string;
  outputs: OutputsMessageOutputNote[];
}

interface OutputsMessageOutputNote {
  name: string;
  causes: string[];
  view: ViewRequest;
}

interface PageRequest {
  word: PageRequestWord;
  number?: number;
  generation?: number;
}

type PageRequestWord = "open" | "stage" | "frame" | "command" | "save" | "measure" | "saveScene" | "changes" | "edit" | "openArt" | "properties" | "handle" | "change" | "hit" | "undo" | "redo" | "sync" | "addTheme" | "removeTheme" | "tile" | "values" | "thumb" | "keys" | "rigs" | "outputs" | "renderOutputs" | "readme";

interface PlacedNote {
  path: string;
  art?: string;
  isVisible: boolean;
  anchor?: number[];
  corners: (number[] | null)[];
  fill?: string;
  stroke?: string;
}

interface ProblemMessage {
  problems: ProblemNote[];
  hasEditor: boolean;
}

interface ProblemNote {
  path: string;
  file: string;
  line?: number;
  column?: number;
  message: string;
  text?: string;
  caret?: string;
}

interface PropertiesMessage {
  part?: string;
  target: string;
  reason?: string;
  opens?: string;
  isReadOnly: boolean;
  isThemed: boolean;
  handles: string[];
  places: PropertiesMessagePlaceNote[];
  art?: PropertiesMessageArtNote;
  others: PropertiesMessagePartNote[];
  clip?: PropertyField[];
}

interface PropertiesMessageArtNote {
  name: string;
  colors: PropertiesMessageArtNoteColorNote[];
}

interface PropertiesMessageArtNoteColorNote {
  value: string;
  name?: string;
}

interface PropertiesMessageOfferNote {
  property: string;
  section: PropertyFieldSection;
  changes: ValueChange[];
}

interface PropertiesMessagePartNote {
  part: string;
  places: PropertiesMessagePlaceNote[];
}

interface PropertiesMessagePlaceNote {
  kind: EditTargetKind;
  label: string;
  fields: PropertyField[];
  offers: PropertiesMessageOfferNote[];
}

interface PropertiesRequest {
  name?: string;
  also?: string[];
  time: number;
}

interface PropertyField {
  label: string;
  property: string;
  path: (string | number)[];
  text?: string;
  kind: PropertyFieldKind;
  words?: string[];
  lowest?: number;
  highest?: number;
  step?: number;
  help?: string;
  defaultText?: string;
  definition?: PropertyFieldDefinition;
  first?: ValueChange[];
  isKeyed?: boolean;
  key?: RigEditKey;
  span?: number[];
  reason?: string;
}

interface PropertyFieldDefinition {
  path: (string | number)[];
  text: string;
}

type PropertyFieldKind = "number" | "color" | "flag" | "easing" | "word" | "text" | "computed" | "time" | "states";

type PropertyFieldSection = "place" | "look" | "motion" | "text" | "mask";

interface ReadmeMessage {
  files: string[];
  picture: string;
  manifest: string;
  lines: string[];
}

interface RigChange {
  subject: any;
  name: string;
  kind: any;
  details: string[];
}

type RigEdit = any;

interface RigEditEntry {
  kind: RigEditEntryKind;
  name: string;
}

type RigEditEntryKind = "state" | "clip" | "part" | "transition" | "color" | "input" | "scene" | "easing";

interface RigEditKey {
  track: RigEditTrack;
  fraction: number;
}

interface RigEditPastedKey {
  track: RigEditTrack;
  fraction: number;
  text: string;
  easing?: string;
}

interface RigEditPlacedKey {
  key: RigEditKey;
  fraction: number;
}

interface RigEditTrack {
  name: string;
  property: string;
}

interface RigMessage {
  generation: number;
  isShown: boolean;
  name: string;
  rigs: string[];
  width: number;
  height: number;
  states: RigMessageStateNote[];
  inputs: RigMessageInputNote[];
  transitions: RigMessageTransitionNote[];
  clips: RigMessageClipNote[];
  scenes: string[];
  sceneFiles: string[];
  themes: string[];
  parts: RigMessagePartNote[];
  taps: string[];
  triggers: string[];
  isLive: boolean;
  isReadOnly: boolean;
  undo?: string;
  redo?: string;
  formats: RigMessageFormatNote[];
  presets: RigMessagePresetNote[];
  easings: RigMessageEasingNote[];
}

interface RigMessageClipNote {
  name: string;
  duration: number;
  loops: boolean;
  over: string[];
  inputs: string[];
}

interface RigMessageEasingNote {
  name: string;
  points?: number[];
}

interface RigMessageFormatNote {
  name: string;
  summary: string;
  isAnimated: boolean;
}

interface RigMessageInputNote {
  name: string;
  kind: string;
  isFlag: boolean;
  min: number;
  max: number;
  initial: number | string | number[];
}

interface RigMessagePartNote {
  name: string;
  path: string;
  depth: number;
}

interface RigMessagePresetNote {
  name: string;
  summary: string;
  format: string;
  hasSide: boolean;
}

interface RigMessageStateNote {
  name: string;
  needs: string[];
  excludes: string[];
  isRest: boolean;
  input?: string;
}

interface RigMessageTransitionNote {
  from?: string;
  to?: string;
  duration: number;
}

interface RigsMessage {
  rigs: string[];
}

interface SceneRequest {
  name: string;
  time?: number;
}

interface SizeMessage {
  bytes: number;
}

interface StageMessage {
  duration: number;
  loops: boolean;
  loopsForever: boolean;
  combination: string[];
  exclusions: Record<string, string>;
  inputs: string[];
  colors: StageMessageColorNote[];
  tracks: TrackNote[];
}

interface StageMessageColorNote {
  name: string;
  value: string;
}

interface StageRequest {
  stage: ViewRequest;
}

interface SyncRequest {
  removesUsed?: boolean;
}

interface SyncedMessage {
  summary?: string;
  warnings: string[];
  use?: ProblemNote;
  hasEditor: boolean;
}

interface TextMessage {
  kind: string;
  text: string;
}

interface TrackNote {
  name: string;
  property: string;
  keys: number[];
  indices: number[];
  fractions: number[];
  length: number;
  origin: number;
  curves: number[][][];
}

interface UnknownRigMessage {
  text: string;
  rigs: string[];
}

interface ValueChange {
  path: (string | number)[];
  text: string;
  was?: string;
  adds?: boolean;
}

interface ValuesMessage {
  lines: ValuesMessageLine[];
}

interface ValuesMessageLine {
  label: string;
  values: number[];
}

interface ValuesRequest {
  name: string;
  property: string;
  times: number[];
}

interface VersionedMessage {
  message: any;
  number?: number;
  generation?: number;
}

interface ViewRequest {
  kind: ViewRequestKind;
  states?: string[];
  from?: string[];
  to?: string[];
  name?: string;
  events?: LiveEvent[];
  until?: number;
  inputs?: Record<string, number | string | number[]>;
  theme?: string;
  scale?: number;
  background?: string;
  records?: boolean;
  hidden?: string[];
  solo?: string;
}

type ViewRequestKind = "still" | "transition" | "clip" | "scene" | "live";

interface WarningsMessage {
  problems: ProblemNote[];
  hasEditor: boolean;
  changedDrawing?: string;
}

interface Messages {
  changed: ChangedMessage & Versioned;
  changes: ChangesMessage & Versioned;
  command: TextMessage & Versioned;
  connected: undefined;
  disconnected: undefined;
  file: FileHeader;
  handle: HandleMessage & Versioned;
  hit: HitMessage & Versioned;
  image: ImageHeader;
  keys: KeysMessage & Versioned;
  locked: undefined;
  nothing: TextMessage & Versioned;
  opened: TextMessage & Versioned;
  outputProgress: OutputProgressMessage & Versioned;
  outputs: OutputsMessage & Versioned;
  problem: ProblemMessage & Versioned;
  properties: PropertiesMessage & Versioned;
  readme: ReadmeMessage & Versioned;
  refusal: TextMessage & Versioned;
  rig: RigMessage & Versioned;
  rigs: RigsMessage & Versioned;
  sceneSaved: TextMessage & Versioned;
  size: SizeMessage & Versioned;
  stage: StageMessage & Versioned;
  synced: SyncedMessage & Versioned;
  tile: FileHeader;
  unknownRig: UnknownRigMessage & Versioned;
  values: ValuesMessage & Versioned;
  warnings: WarningsMessage & Versioned;
}
