static const unsigned char file0[] = {
#embed "../../parts/bear/arm.svg"
};
static const unsigned char file1[] = {
#embed "../../parts/bear/blush.svg"
};
static const unsigned char file2[] = {
#embed "../../parts/bear/body.svg"
};
static const unsigned char file3[] = {
#embed "../../parts/bear/dark.theme.yaml"
};
static const unsigned char file4[] = {
#embed "../../parts/bear/ear.svg"
};
static const unsigned char file5[] = {
#embed "../../parts/bear/eye-closed.svg"
};
static const unsigned char file6[] = {
#embed "../../parts/bear/eye-doe.svg"
};
static const unsigned char file7[] = {
#embed "../../parts/bear/eye-half.svg"
};
static const unsigned char file8[] = {
#embed "../../parts/bear/eye-happy.svg"
};
static const unsigned char file9[] = {
#embed "../../parts/bear/eye.svg"
};
static const unsigned char file10[] = {
#embed "../../parts/bear/face.svg"
};
static const unsigned char file11[] = {
#embed "../../parts/bear/mouth-circle.svg"
};
static const unsigned char file12[] = {
#embed "../../parts/bear/mouth-full.svg"
};
static const unsigned char file13[] = {
#embed "../../parts/bear/mouth-half.svg"
};
static const unsigned char file14[] = {
#embed "../../parts/bear/mouth-sad.svg"
};
static const unsigned char file15[] = {
#embed "../../parts/bear/mouth-shy.svg"
};
static const unsigned char file16[] = {
#embed "../../parts/bear/mouth-smile.svg"
};
static const unsigned char file17[] = {
#embed "../../parts/bear/mouth-yawn.svg"
};
static const unsigned char file18[] = {
#embed "../../parts/bear/muzzle.svg"
};
static const unsigned char file19[] = {
#embed "../../parts/bear/nose.svg"
};
static const unsigned char file20[] = {
#embed "../../parts/bear/rig.yaml"
};
static const unsigned char file21[] = {
#embed "../../parts/bear/tongue.svg"
};
static const unsigned char file22[] = {
#embed "../../parts/bear/tuft.svg"
};
static const unsigned char file23[] = {
#embed "../../parts/bell/bell.svg"
};
static const unsigned char file24[] = {
#embed "../../parts/bell/digits.svg"
};
static const unsigned char file25[] = {
#embed "../../parts/bell/rig.yaml"
};
static const unsigned char file26[] = {
#embed "../../parts/cactus/body.svg"
};
static const unsigned char file27[] = {
#embed "../../parts/cactus/dark.theme.yaml"
};
static const unsigned char file28[] = {
#embed "../../parts/cactus/petal.svg"
};
static const unsigned char file29[] = {
#embed "../../parts/cactus/pot.svg"
};
static const unsigned char file30[] = {
#embed "../../parts/cactus/rig.yaml"
};
static const unsigned char file31[] = {
#embed "../../parts/cat/body.svg"
};
static const unsigned char file32[] = {
#embed "../../parts/cat/dark.theme.yaml"
};
static const unsigned char file33[] = {
#embed "../../parts/cat/head.svg"
};
static const unsigned char file34[] = {
#embed "../../parts/cat/rig.yaml"
};
static const unsigned char file35[] = {
#embed "../../parts/checkmark/literal.theme.yaml"
};
static const unsigned char file36[] = {
#embed "../../parts/checkmark/rig.yaml"
};
static const unsigned char file37[] = {
#embed "../../parts/confetti/rig.yaml"
};
static const unsigned char file38[] = {
#embed "../../parts/form-field/clear.svg"
};
static const unsigned char file39[] = {
#embed "../../parts/form-field/dark.theme.yaml"
};
static const unsigned char file40[] = {
#embed "../../parts/form-field/rig.yaml"
};
static const unsigned char file41[] = {
#embed "../../parts/fox/body.svg"
};
static const unsigned char file42[] = {
#embed "../../parts/fox/dark.theme.yaml"
};
static const unsigned char file43[] = {
#embed "../../parts/fox/ear.svg"
};
static const unsigned char file44[] = {
#embed "../../parts/fox/eye-happy.svg"
};
static const unsigned char file45[] = {
#embed "../../parts/fox/eye.svg"
};
static const unsigned char file46[] = {
#embed "../../parts/fox/face.svg"
};
static const unsigned char file47[] = {
#embed "../../parts/fox/nose.svg"
};
static const unsigned char file48[] = {
#embed "../../parts/fox/rig.yaml"
};
static const unsigned char file49[] = {
#embed "../../parts/fox/tail.svg"
};
static const unsigned char file50[] = {
#embed "../../parts/fox/tip.svg"
};
static const unsigned char file51[] = {
#embed "../../parts/ghost/body.svg"
};
static const unsigned char file52[] = {
#embed "../../parts/ghost/eyes.svg"
};
static const unsigned char file53[] = {
#embed "../../parts/ghost/mouth.svg"
};
static const unsigned char file54[] = {
#embed "../../parts/ghost/rig.yaml"
};
static const unsigned char file55[] = {
#embed "../../parts/intro/rig.yaml"
};
static const unsigned char file56[] = {
#embed "../../parts/login-button/dark.theme.yaml"
};
static const unsigned char file57[] = {
#embed "../../parts/login-button/rig.yaml"
};
static const unsigned char file58[] = {
#embed "../../parts/login-button/spinner.svg"
};
static const unsigned char file59[] = {
#embed "../../parts/login/dark.theme.yaml"
};
static const unsigned char file60[] = {
#embed "../../parts/login/hide.svg"
};
static const unsigned char file61[] = {
#embed "../../parts/login/rig.yaml"
};
static const unsigned char file62[] = {
#embed "../../parts/login/show.svg"
};
static const unsigned char file63[] = {
#embed "../../parts/octopus/dark.theme.yaml"
};
static const unsigned char file64[] = {
#embed "../../parts/octopus/head.svg"
};
static const unsigned char file65[] = {
#embed "../../parts/octopus/pupil.svg"
};
static const unsigned char file66[] = {
#embed "../../parts/octopus/rig.yaml"
};
static const unsigned char file67[] = {
#embed "../../parts/owl/arm-down-left.svg"
};
static const unsigned char file68[] = {
#embed "../../parts/owl/arm-down-right.svg"
};
static const unsigned char file69[] = {
#embed "../../parts/owl/arm-up-left.svg"
};
static const unsigned char file70[] = {
#embed "../../parts/owl/arm-up-right.svg"
};
static const unsigned char file71[] = {
#embed "../../parts/owl/body.svg"
};
static const unsigned char file72[] = {
#embed "../../parts/owl/dark.theme.yaml"
};
static const unsigned char file73[] = {
#embed "../../parts/owl/discs.svg"
};
static const unsigned char file74[] = {
#embed "../../parts/owl/eyes.svg"
};
static const unsigned char file75[] = {
#embed "../../parts/owl/face.svg"
};
static const unsigned char file76[] = {
#embed "../../parts/owl/feathers.svg"
};
static const unsigned char file77[] = {
#embed "../../parts/owl/lids.svg"
};
static const unsigned char file78[] = {
#embed "../../parts/owl/pupils.svg"
};
static const unsigned char file79[] = {
#embed "../../parts/owl/rig.yaml"
};
static const unsigned char file80[] = {
#embed "../../parts/owl/tuft.svg"
};
static const unsigned char file81[] = {
#embed "../../parts/owl/wing.svg"
};
static const unsigned char file82[] = {
#embed "../../parts/plane/cloud.svg"
};
static const unsigned char file83[] = {
#embed "../../parts/plane/dark.theme.yaml"
};
static const unsigned char file84[] = {
#embed "../../parts/plane/plane.svg"
};
static const unsigned char file85[] = {
#embed "../../parts/plane/rig.yaml"
};
static const unsigned char file86[] = {
#embed "../../parts/robot/dark.theme.yaml"
};
static const unsigned char file87[] = {
#embed "../../parts/robot/rig.yaml"
};
static const unsigned char file88[] = {
#embed "../../parts/spinner/dark.theme.yaml"
};
static const unsigned char file89[] = {
#embed "../../parts/spinner/rig.yaml"
};
static const unsigned char file90[] = {
#embed "../../parts/walker/dark.theme.yaml"
};
static const unsigned char file91[] = {
#embed "../../parts/walker/rig.yaml"
};

static const struct critter_shipped_file files[] = {
  {"bear/arm.svg", file0, sizeof file0},
  {"bear/blush.svg", file1, sizeof file1},
  {"bear/body.svg", file2, sizeof file2},
  {"bear/dark.theme.yaml", file3, sizeof file3},
  {"bear/ear.svg", file4, sizeof file4},
  {"bear/eye-closed.svg", file5, sizeof file5},
  {"bear/eye-doe.svg", file6, sizeof file6},
  {"bear/eye-half.svg", file7, sizeof file7},
  {"bear/eye-happy.svg", file8, sizeof file8},
  {"bear/eye.svg", file9, sizeof file9},
  {"bear/face.svg", file10, sizeof file10},
  {"bear/mouth-circle.svg", file11, sizeof file11},
  {"bear/mouth-full.svg", file12, sizeof file12},
  {"bear/mouth-half.svg", file13, sizeof file13},
  {"bear/mouth-sad.svg", file14, sizeof file14},
  {"bear/mouth-shy.svg", file15, sizeof file15},
  {"bear/mouth-smile.svg", file16, sizeof file16},
  {"bear/mouth-yawn.svg", file17, sizeof file17},
  {"bear/muzzle.svg", file18, sizeof file18},
  {"bear/nose.svg", file19, sizeof file19},
  {"bear/rig.yaml", file20, sizeof file20},
  {"bear/tongue.svg", file21, sizeof file21},
  {"bear/tuft.svg", file22, sizeof file22},
  {"bell/bell.svg", file23, sizeof file23},
  {"bell/digits.svg", file24, sizeof file24},
  {"bell/rig.yaml", file25, sizeof file25},
  {"cactus/body.svg", file26, sizeof file26},
  {"cactus/dark.theme.yaml", file27, sizeof file27},
  {"cactus/petal.svg", file28, sizeof file28},
  {"cactus/pot.svg", file29, sizeof file29},
  {"cactus/rig.yaml", file30, sizeof file30},
  {"cat/body.svg", file31, sizeof file31},
  {"cat/dark.theme.yaml", file32, sizeof file32},
  {"cat/head.svg", file33, sizeof file33},
  {"cat/rig.yaml", file34, sizeof file34},
  {"checkmark/literal.theme.yaml", file35, sizeof file35},
  {"checkmark/rig.yaml", file36, sizeof file36},
  {"confetti/rig.yaml", file37, sizeof file37},
  {"form-field/clear.svg", file38, sizeof file38},
  {"form-field/dark.theme.yaml", file39, sizeof file39},
  {"form-field/rig.yaml", file40, sizeof file40},
  {"fox/body.svg", file41, sizeof file41},
  {"fox/dark.theme.yaml", file42, sizeof file42},
  {"fox/ear.svg", file43, sizeof file43},
  {"fox/eye-happy.svg", file44, sizeof file44},
  {"fox/eye.svg", file45, sizeof file45},
  {"fox/face.svg", file46, sizeof file46},
  {"fox/nose.svg", file47, sizeof file47},
  {"fox/rig.yaml", file48, sizeof file48},
  {"fox/tail.svg", file49, sizeof file49},
  {"fox/tip.svg", file50, sizeof file50},
  {"ghost/body.svg", file51, sizeof file51},
  {"ghost/eyes.svg", file52, sizeof file52},
  {"ghost/mouth.svg", file53, sizeof file53},
  {"ghost/rig.yaml", file54, sizeof file54},
  {"intro/rig.yaml", file55, sizeof file55},
  {"login-button/dark.theme.yaml", file56, sizeof file56},
  {"login-button/rig.yaml", file57, sizeof file57},
  {"login-button/spinner.svg", file58, sizeof file58},
  {"login/dark.theme.yaml", file59, sizeof file59},
  {"login/hide.svg", file60, sizeof file60},
  {"login/rig.yaml", file61, sizeof file61},
  {"login/show.svg", file62, sizeof file62},
  {"octopus/dark.theme.yaml", file63, sizeof file63},
  {"octopus/head.svg", file64, sizeof file64},
  {"octopus/pupil.svg", file65, sizeof file65},
  {"octopus/rig.yaml", file66, sizeof file66},
  {"owl/arm-down-left.svg", file67, sizeof file67},
  {"owl/arm-down-right.svg", file68, sizeof file68},
  {"owl/arm-up-left.svg", file69, sizeof file69},
  {"owl/arm-up-right.svg", file70, sizeof file70},
  {"owl/body.svg", file71, sizeof file71},
  {"owl/dark.theme.yaml", file72, sizeof file72},
  {"owl/discs.svg", file73, sizeof file73},
  {"owl/eyes.svg", file74, sizeof file74},
  {"owl/face.svg", file75, sizeof file75},
  {"owl/feathers.svg", file76, sizeof file76},
  {"owl/lids.svg", file77, sizeof file77},
  {"owl/pupils.svg", file78, sizeof file78},
  {"owl/rig.yaml", file79, sizeof file79},
  {"owl/tuft.svg", file80, sizeof file80},
  {"owl/wing.svg", file81, sizeof file81},
  {"plane/cloud.svg", file82, sizeof file82},
  {"plane/dark.theme.yaml", file83, sizeof file83},
  {"plane/plane.svg", file84, sizeof file84},
  {"plane/rig.yaml", file85, sizeof file85},
  {"robot/dark.theme.yaml", file86, sizeof file86},
  {"robot/rig.yaml", file87, sizeof file87},
  {"spinner/dark.theme.yaml", file88, sizeof file88},
  {"spinner/rig.yaml", file89, sizeof file89},
  {"walker/dark.theme.yaml", file90, sizeof file90},
  {"walker/rig.yaml", file91, sizeof file91},
};
