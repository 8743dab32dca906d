function control() {
  return 0.1;
}
