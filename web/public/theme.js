// The theme that the address asks for, before anything is painted; src/basics/palette.ts checks it and follows the system.
{
  const asked = new URLSearchParams(window.location.search).get('theme');
  if (asked) document.documentElement.dataset.theme = asked;
}
