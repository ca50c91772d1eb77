// What the browser's types don't have: the page finds its elements by their ids, and knows what they are.

interface Element { [property: string]: any }
interface EventTarget { [property: string]: any }
interface Event { [property: string]: any }
interface ChildNode { [property: string]: any }
interface Window { critter: object }
interface Array<T> { findLast(holds: (item: T) => boolean): T | undefined }
