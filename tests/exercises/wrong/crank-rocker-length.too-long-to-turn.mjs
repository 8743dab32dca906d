// Grashof's inequality misses by a millimetre.
export default ({
  'length.ground': frame,
  'length.coupler': coupler,
  'length.rocker': rocker,
}) => ({
  parameters: { 'length.crank': frame + rocker - coupler + 0.001 },
});
