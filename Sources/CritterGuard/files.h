static const unsigned char file0[] = {
#embed "../../parts/bear/arm.svg"
};
static const unsigned char file1[] = {
#embed "../../parts/bear/body.svg"
};
static const unsigned char file2[] = {
#embed "../../parts/bear/dark.theme.yaml"
};
static const unsigned char file3[] = {
#embed "../../parts/bear/ear.svg"
};
static const unsigned char file4[] = {
#embed "../../parts/bear/eye-closed.svg"
};
static const unsigned char file5[] = {
#embed "../../parts/bear/eye-doe.svg"
};
static const unsigned char file6[] = {
#embed "../../parts/bear/eye.svg"
};
static const unsigned char file7[] = {
#embed "../../parts/bear/face.svg"
};
static const unsigned char file8[] = {
#embed "../../parts/bear/mouth-circle.svg"
};
static const unsigned char file9[] = {
#embed "../../parts/bear/mouth-full.svg"
};
static const unsigned char file10[] = {
#embed "../../parts/bear/mouth-half.svg"
};
static const unsigned char file11[] = {
#embed "../../parts/bear/mouth-smile.svg"
};
static const unsigned char file12[] = {
#embed "../../parts/bear/mouth-yawn.svg"
};
static const unsigned char file13[] = {
#embed "../../parts/bear/muzzle.svg"
};
static const unsigned char file14[] = {
#embed "../../parts/bear/nose.svg"
};
static const unsigned char file15[] = {
#embed "../../parts/bear/rig.yaml"
};
static const unsigned char file16[] = {
#embed "../../parts/bell/bell.svg"
};
static const unsigned char file17[] = {
#embed "../../parts/bell/digits.svg"
};
static const unsigned char file18[] = {
#embed "../../parts/bell/rig.yaml"
};
static const unsigned char file19[] = {
#embed "../../parts/checkmark/literal.theme.yaml"
};
static const unsigned char file20[] = {
#embed "../../parts/checkmark/rig.yaml"
};
static const unsigned char file21[] = {
#embed "../../parts/form-field/clear.svg"
};
static const unsigned char file22[] = {
#embed "../../parts/form-field/dark.theme.yaml"
};
static const unsigned char file23[] = {
#embed "../../parts/form-field/rig.yaml"
};
static const unsigned char file24[] = {
#embed "../../parts/fox/body.svg"
};
static const unsigned char file25[] = {
#embed "../../parts/fox/dark.theme.yaml"
};
static const unsigned char file26[] = {
#embed "../../parts/fox/ear.svg"
};
static const unsigned char file27[] = {
#embed "../../parts/fox/eye-happy.svg"
};
static const unsigned char file28[] = {
#embed "../../parts/fox/eye.svg"
};
static const unsigned char file29[] = {
#embed "../../parts/fox/face.svg"
};
static const unsigned char file30[] = {
#embed "../../parts/fox/nose.svg"
};
static const unsigned char file31[] = {
#embed "../../parts/fox/rig.yaml"
};
static const unsigned char file32[] = {
#embed "../../parts/fox/tail.svg"
};
static const unsigned char file33[] = {
#embed "../../parts/fox/tip.svg"
};
static const unsigned char file34[] = {
#embed "../../parts/ghost/body.svg"
};
static const unsigned char file35[] = {
#embed "../../parts/ghost/eyes.svg"
};
static const unsigned char file36[] = {
#embed "../../parts/ghost/mouth.svg"
};
static const unsigned char file37[] = {
#embed "../../parts/ghost/rig.yaml"
};
static const unsigned char file38[] = {
#embed "../../parts/login-button/dark.theme.yaml"
};
static const unsigned char file39[] = {
#embed "../../parts/login-button/rig.yaml"
};
static const unsigned char file40[] = {
#embed "../../parts/login-button/spinner.svg"
};
static const unsigned char file41[] = {
#embed "../../parts/login/dark.theme.yaml"
};
static const unsigned char file42[] = {
#embed "../../parts/login/hide.svg"
};
static const unsigned char file43[] = {
#embed "../../parts/login/rig.yaml"
};
static const unsigned char file44[] = {
#embed "../../parts/login/show.svg"
};
static const unsigned char file45[] = {
#embed "../../parts/octopus/dark.theme.yaml"
};
static const unsigned char file46[] = {
#embed "../../parts/octopus/head.svg"
};
static const unsigned char file47[] = {
#embed "../../parts/octopus/rig.yaml"
};
static const unsigned char file48[] = {
#embed "../../parts/owl/arm-down-left.svg"
};
static const unsigned char file49[] = {
#embed "../../parts/owl/arm-down-right.svg"
};
static const unsigned char file50[] = {
#embed "../../parts/owl/arm-up-left.svg"
};
static const unsigned char file51[] = {
#embed "../../parts/owl/arm-up-right.svg"
};
static const unsigned char file52[] = {
#embed "../../parts/owl/body.svg"
};
static const unsigned char file53[] = {
#embed "../../parts/owl/dark.theme.yaml"
};
static const unsigned char file54[] = {
#embed "../../parts/owl/discs.svg"
};
static const unsigned char file55[] = {
#embed "../../parts/owl/eyes.svg"
};
static const unsigned char file56[] = {
#embed "../../parts/owl/face.svg"
};
static const unsigned char file57[] = {
#embed "../../parts/owl/feathers.svg"
};
static const unsigned char file58[] = {
#embed "../../parts/owl/lids.svg"
};
static const unsigned char file59[] = {
#embed "../../parts/owl/pupils.svg"
};
static const unsigned char file60[] = {
#embed "../../parts/owl/rig.yaml"
};
static const unsigned char file61[] = {
#embed "../../parts/owl/tuft.svg"
};
static const unsigned char file62[] = {
#embed "../../parts/owl/wing.svg"
};

static const struct critter_shipped_file files[] = {
  {"bear/arm.svg", file0, sizeof file0},
  {"bear/body.svg", file1, sizeof file1},
  {"bear/dark.theme.yaml", file2, sizeof file2},
  {"bear/ear.svg", file3, sizeof file3},
  {"bear/eye-closed.svg", file4, sizeof file4},
  {"bear/eye-doe.svg", file5, sizeof file5},
  {"bear/eye.svg", file6, sizeof file6},
  {"bear/face.svg", file7, sizeof file7},
  {"bear/mouth-circle.svg", file8, sizeof file8},
  {"bear/mouth-full.svg", file9, sizeof file9},
  {"bear/mouth-half.svg", file10, sizeof file10},
  {"bear/mouth-smile.svg", file11, sizeof file11},
  {"bear/mouth-yawn.svg", file12, sizeof file12},
  {"bear/muzzle.svg", file13, sizeof file13},
  {"bear/nose.svg", file14, sizeof file14},
  {"bear/rig.yaml", file15, sizeof file15},
  {"bell/bell.svg", file16, sizeof file16},
  {"bell/digits.svg", file17, sizeof file17},
  {"bell/rig.yaml", file18, sizeof file18},
  {"checkmark/literal.theme.yaml", file19, sizeof file19},
  {"checkmark/rig.yaml", file20, sizeof file20},
  {"form-field/clear.svg", file21, sizeof file21},
  {"form-field/dark.theme.yaml", file22, sizeof file22},
  {"form-field/rig.yaml", file23, sizeof file23},
  {"fox/body.svg", file24, sizeof file24},
  {"fox/dark.theme.yaml", file25, sizeof file25},
  {"fox/ear.svg", file26, sizeof file26},
  {"fox/eye-happy.svg", file27, sizeof file27},
  {"fox/eye.svg", file28, sizeof file28},
  {"fox/face.svg", file29, sizeof file29},
  {"fox/nose.svg", file30, sizeof file30},
  {"fox/rig.yaml", file31, sizeof file31},
  {"fox/tail.svg", file32, sizeof file32},
  {"fox/tip.svg", file33, sizeof file33},
  {"ghost/body.svg", file34, sizeof file34},
  {"ghost/eyes.svg", file35, sizeof file35},
  {"ghost/mouth.svg", file36, sizeof file36},
  {"ghost/rig.yaml", file37, sizeof file37},
  {"login-button/dark.theme.yaml", file38, sizeof file38},
  {"login-button/rig.yaml", file39, sizeof file39},
  {"login-button/spinner.svg", file40, sizeof file40},
  {"login/dark.theme.yaml", file41, sizeof file41},
  {"login/hide.svg", file42, sizeof file42},
  {"login/rig.yaml", file43, sizeof file43},
  {"login/show.svg", file44, sizeof file44},
  {"octopus/dark.theme.yaml", file45, sizeof file45},
  {"octopus/head.svg", file46, sizeof file46},
  {"octopus/rig.yaml", file47, sizeof file47},
  {"owl/arm-down-left.svg", file48, sizeof file48},
  {"owl/arm-down-right.svg", file49, sizeof file49},
  {"owl/arm-up-left.svg", file50, sizeof file50},
  {"owl/arm-up-right.svg", file51, sizeof file51},
  {"owl/body.svg", file52, sizeof file52},
  {"owl/dark.theme.yaml", file53, sizeof file53},
  {"owl/discs.svg", file54, sizeof file54},
  {"owl/eyes.svg", file55, sizeof file55},
  {"owl/face.svg", file56, sizeof file56},
  {"owl/feathers.svg", file57, sizeof file57},
  {"owl/lids.svg", file58, sizeof file58},
  {"owl/pupils.svg", file59, sizeof file59},
  {"owl/rig.yaml", file60, sizeof file60},
  {"owl/tuft.svg", file61, sizeof file61},
  {"owl/wing.svg", file62, sizeof file62},
};
