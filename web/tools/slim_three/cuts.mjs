// The parts of three.js that this page never uses. Every name must exist in the installed three, or the build fails; a removed
// part that is used after all throws (`absent`), and says where to put it back.

/** Made with `new`: their constructors throw, and every `isPointLight` is false. */
export const ABSENT_CLASSES = [
  ...['PointLight', 'SpotLight', 'RectAreaLight', 'LightProbe', 'Fog', 'FogExp2'],
  ...['MeshPhongMaterial', 'MeshToonMaterial', 'MeshMatcapMaterial', 'MeshNormalMaterial'],
  ...['MeshPhysicalMaterial', 'MeshDepthMaterial', 'MeshDistanceMaterial', 'ShadowMaterial'],
  ...['LineDashedMaterial', 'SpriteMaterial', 'PointsMaterial'],
  ...['BatchedMesh', 'SkinnedMesh', 'Sprite', 'LOD', 'ArrayCamera'],
  ...['CompressedTexture', 'CompressedArrayTexture', 'CompressedCubeTexture', 'VideoTexture'],
  'ExternalTexture',
  ...['GLBufferAttribute', 'InterleavedBufferAttribute', 'InterleavedBuffer'],
];

/** False as well; three makes an empty one of each of these textures for samplers that have none. */
export const ABSENT_FLAGS = [
  ...['isDataArrayTexture', 'isData3DTexture', 'isCubeTexture', 'isDepthTexture', 'isHTMLTexture'],
  ...['isNodeMaterial', 'isWebGLCubeRenderTarget', 'isRenderTargetTexture'],
];

/** Features of materials that a #define switches on. */
export const ABSENT_FEATURES = [
  ...['ALPHAHASH', 'ALPHAMAP', 'ALPHATEST', 'ANISOTROPY', 'ANISOTROPYMAP', 'AOMAP'],
  ...['BATCHING', 'BATCHING_COLOR', 'BUMPMAP', 'CLEARCOAT', 'CLEARCOATMAP'],
  ...['CLEARCOAT_NORMALMAP', 'CLEARCOAT_ROUGHNESSMAP', 'CLIP_DISTANCE', 'DIFFUSE_ROUGHNESS'],
  ...['DIFFUSE_ROUGHNESSMAP', 'DISPERSION', 'DISPLACEMENTMAP', 'EMISSIVEMAP', 'ENVMAP', 'FOG'],
  ...['GRADIENTMAP', 'INSTANCING_MORPH', 'IRIDESCENCE', 'IRIDESCENCEMAP'],
  ...['IRIDESCENCE_THICKNESSMAP', 'LIGHTMAP', 'LIGHT_PROBES', 'LOGARITHMIC_DEPTH_BUFFER'],
  ...['MATCAP', 'METALNESSMAP', 'MORPHCOLORS', 'MORPHNORMALS', 'MORPHTARGETS', 'NORMALMAP'],
  ...['NORMALMAP_OBJECTSPACE', 'NORMALMAP_TANGENTSPACE', 'PACKED_NORMALMAP'],
  ...['RETROREFLECTION', 'REVERSED_DEPTH_BUFFER', 'ROUGHNESSMAP', 'SHADOWMAP', 'SHEEN'],
  ...['SHEEN_COLORMAP', 'SHEEN_ROUGHNESSMAP', 'SKINNING', 'SPECULARMAP', 'SPECULAR_COLORMAP'],
  ...['SPECULAR_INTENSITYMAP', 'TANGENT', 'THICKNESSMAP', 'TRANSMISSION', 'TRANSMISSIONMAP'],
].map((name) => `USE_${name}`);

/** The defines of MeshPhysicalMaterial. */
export const ABSENT_DEFINES = ['PHYSICAL', 'USE_SPECULAR', 'IOR'];

/** Lights of which there are none, and planes that clip nothing. */
export const ABSENT_COUNTS = [
  ...['NUM_POINT_LIGHTS', 'NUM_SPOT_LIGHTS', 'NUM_RECT_AREA_LIGHTS', 'NUM_SPOT_LIGHT_COORDS'],
  ...['NUM_SPOT_LIGHT_MAPS', 'NUM_CLIPPING_PLANES', 'NUM_DIR_LIGHT_SHADOWS'],
  ...['NUM_SPOT_LIGHT_SHADOWS', 'NUM_POINT_LIGHT_SHADOWS'],
];

/** Entries of ShaderLib. */
export const ABSENT_SHADERS = [
  ...['phong', 'toon', 'matcap', 'points', 'dashed', 'depth', 'normal', 'sprite', 'background'],
  ...['backgroundCube', 'cube', 'equirect', 'distance', 'shadow'],
];

/** Bodies of functions and methods, by what is around them ('' for none): a throw. */
export const ABSENT_FUNCTIONS = {
  WebGLTextures: [
    ...['setTexture2DArray', 'setTexture3D', 'setTextureCube', 'rebindTextures'],
    ...['setupRenderTarget', 'updateRenderTargetMipmap', 'updateMultisampleRenderTarget'],
    ...['setupDepthRenderbuffer', 'setupFrameBufferTexture', 'deallocateRenderTarget'],
    ...['updateVideoTexture', 'useMultisampledRTT'],
  ],
  WebGLRenderer: [
    ...['compile', 'compileAsync', 'setRenderTargetTextures', 'setRenderTargetFramebuffer'],
    ...['readRenderTargetPixels', 'readRenderTargetPixelsAsync', 'copyFramebufferToTexture'],
    ...['copyTextureToTexture', 'initRenderTarget', 'initTexture', 'setEffects', 'setNodesHandler'],
    'renderTransmissionPass',
  ],
  '': ['WebGLOutput'],
  Object3D: ['toJSON'],
  Material: ['toJSON', 'fromJSON'],
  BufferGeometry: ['toJSON', 'computeTangents'],
  Texture: ['toJSON'],
  BufferAttribute: ['toJSON'],
};

/** Bodies of our own, by the name of the function or class. */
export const OTHER_BODIES = {
  WebXRManager: `{
    constructor() { super(); this.enabled = this.isPresenting = false; }
    getEnvironmentBlendMode() {}
    setAnimationLoop() {}
    dispose() {}
  }`,
  WebGLEnvironments: `{
    return { get(texture) { if (texture) absent(); return null; }, dispose() {} };
  }`,
  WebGLMorphtargets: '{ return { update: absent }; }',
  WebGLUniformsGroups: '{ return { update: absent, bind: absent, dispose() {} }; }',
  WebGLClipping: `{
    this.uniform = { value: null, needsUpdate: false };
    this.numPlanes = this.numIntersection = 0;
    this.init = (planes, isLocal) => { if (planes.length > 0 || isLocal) absent(); return false; };
  }`,
  WebGLShadowMap: `{
    this.enabled = this.needsUpdate = false;
    this.autoUpdate = true;
    this.type = PCFShadowMap;
    this.render = () => { if (this.enabled) absent(); };
  }`,
  addToRenderList: '{ if (scene.background && scene.background.isTexture) absent(); }',
  setRenderTarget: `{
    if (renderTarget) absent();
    _currentViewport.copy(_viewport).multiplyScalar(_pixelRatio).floor();
    _currentScissor.copy(_scissor).multiplyScalar(_pixelRatio).floor();
    _currentScissorTest = _scissorTest;
    if (state.bindFramebuffer(_gl.FRAMEBUFFER, null)) state.drawBuffers(null, null);
    state.viewport(_currentViewport);
    state.scissor(_currentScissor);
    state.setScissorTest(_currentScissorTest);
    _currentMaterialId = -1;
  }`,
};

/** Statements that keep alive what nothing imports: assignments to these. */
export const DROPPED_ASSIGNMENTS = /^(\w*KeyframeTrack\.prototype|PropertyBinding|Loader)\./;

/** Colours are given as #rrggbb. */
export const EMPTY_OBJECTS = ['_colorKeywords'];
