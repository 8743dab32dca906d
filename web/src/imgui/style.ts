// ImGui styled like the page: the palette of page.css, its corners and spacing, a font that scales.
import { ImGui, ImGuiCol, ImPlot, ImVec2, ImVec4 } from '@mori2003/jsimgui';
import { byTheme } from '../basics/by_theme';
import type { Theme } from '../basics/palette';

const INKS = byTheme({
  window: ['#ffffff', '#1a1f25', '#000000'],
  popup: ['#ffffff', '#20262d', '#000000'],
  control: ['#eef1f4', '#262d35', '#1a1a1a'],
  hover: ['#e0e5ea', '#323b45', '#333333'],
  line: ['#d5dae0', '#333b45', '#a6a6a6'],
  ink: ['#1c232b', '#e8edf2', '#ffffff'],
  quiet: ['#616c78', '#9aa5b1', '#e6e6e6'],
  accent: ['#0067a3', '#5ab4ea', '#ffd43b'],
  plot: ['#f8f9fb', '#14181d', '#000000'],
});

/** Red, green and blue, up to 255. */
function channelsOf(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

export function colour(hex: string, alpha = 1): ImVec4 {
  const [red, green, blue] = channelsOf(hex);
  return new ImVec4(red / 255, green / 255, blue / 255, alpha);
}

/** In ImDrawList's format: alpha, blue, green, red from the highest byte down. */
export function packedColour(hex: string, alpha = 1): number {
  const [red, green, blue] = channelsOf(hex);
  return ((Math.round(alpha * 255) << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}

/** A curve's colour for text: mixed half with ink. */
export function readable(hex: string, theme: Theme): string {
  const ink = channelsOf(inks(theme).ink);
  const mixed = channelsOf(hex).map((channel, i) =>
    Math.round(0.5 * (channel + (ink[i] ?? channel))),
  );
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** The font has no non-breaking space, no dash and no true minus. */
export const plain = (words: string): string =>
  words.replaceAll('\u00a0', ' ').replaceAll(/[–−]/g, '-');

export const inks = (theme: Theme) => INKS[theme];

/** ImGui's built-in scalable font; the default one is a bitmap. Once, before the first frame. */
export function addFont(): void {
  ImGui.GetIO().Fonts.AddFontDefaultVector();
}

export function applyStyle(theme: Theme, fontSize: number): void {
  if (theme === 'light') ImGui.StyleColorsLight();
  else ImGui.StyleColorsDark();
  const style = ImGui.GetStyle();
  style.FontSizeBase = fontSize;
  style.WindowPadding = new ImVec2(10, 8);
  style.FramePadding = new ImVec2(6, 3);
  style.ItemSpacing = new ImVec2(6, 5);
  style.ItemInnerSpacing = new ImVec2(6, 4);
  style.WindowRounding = 0;
  style.WindowBorderSize = 1;
  style.FrameRounding = 4;
  style.GrabRounding = 4;
  style.GrabMinSize = 9;
  style.PopupRounding = 5;
  style.TabRounding = 4;
  style.ScrollbarSize = 11;
  if (theme === 'light') ImPlot.StyleColorsLight();
  else ImPlot.StyleColorsDark();
}

/** Pushed in every frame, because jsimgui cannot write the style's colours; returns how many to pop. */
export function pushColours(theme: Theme): number {
  const c = INKS[theme];
  const pairs: [number, ImVec4][] = [
    [ImGuiCol.WindowBg, colour(c.window)],
    [ImGuiCol.PopupBg, colour(c.popup)],
    [ImGuiCol.Border, colour(c.line)],
    [ImGuiCol.Text, colour(c.ink)],
    [ImGuiCol.TextDisabled, colour(c.quiet)],
    [ImGuiCol.FrameBg, colour(c.control)],
    [ImGuiCol.FrameBgHovered, colour(c.hover)],
    [ImGuiCol.FrameBgActive, colour(c.hover)],
    [ImGuiCol.Button, colour(c.control)],
    [ImGuiCol.ButtonHovered, colour(c.hover)],
    [ImGuiCol.ButtonActive, colour(c.line)],
    [ImGuiCol.Header, colour(c.control)],
    [ImGuiCol.HeaderHovered, colour(c.hover)],
    [ImGuiCol.HeaderActive, colour(c.line)],
    [ImGuiCol.SliderGrab, colour(c.accent, 0.5)],
    [ImGuiCol.SliderGrabActive, colour(c.accent, 0.75)],
    [ImGuiCol.CheckMark, colour(c.accent)],
    [ImGuiCol.Separator, colour(c.line)],
    [ImGuiCol.Tab, colour(c.window)],
    [ImGuiCol.TabHovered, colour(c.hover)],
    [ImGuiCol.TabSelected, colour(c.control)],
    [ImGuiCol.TabSelectedOverline, colour(c.accent)],
    [ImGuiCol.ScrollbarBg, colour(c.window)],
    [ImGuiCol.ScrollbarGrab, colour(c.line)],
  ];
  for (const [index, value] of pairs) ImGui.PushStyleColorImVec4(index, value);
  return pairs.length;
}

// Indices of ImPlotCol and ImPlotStyleVar, which this binding does not export (names: ImPlot.GetStyleColorName).
const PLOT_COLOURS = {
  FrameBg: 0,
  PlotBg: 1,
  PlotBorder: 2,
  InlayText: 7,
  AxisText: 8,
  AxisGrid: 9,
};
const PLOT_PADDING = 10;

export function pushPlotColours(theme: Theme): number {
  const c = INKS[theme];
  const pairs: [number, number][] = [
    [PLOT_COLOURS.FrameBg, 0],
    [PLOT_COLOURS.PlotBg, packedColour(c.plot)],
    [PLOT_COLOURS.PlotBorder, packedColour(c.line)],
    [PLOT_COLOURS.AxisText, packedColour(c.quiet)],
    [PLOT_COLOURS.AxisGrid, packedColour(c.quiet, 0.3)],
  ];
  for (const [index, value] of pairs) ImPlot.PushStyleColor(index, value);
  return pairs.length;
}

export function pushPlotPadding(): number {
  ImPlot.PushStyleVarImVec2(PLOT_PADDING, new ImVec2(2, 4));
  return 1;
}

export function pushInlayText(hex: string): number {
  ImPlot.PushStyleColor(PLOT_COLOURS.InlayText, packedColour(hex));
  return 1;
}
