// What the page draws and writes for a run, without a browser: in one process, which loads the page's modules once.
import './data/plots.mjs';
import './data/tables.mjs';
import './data/figures.mjs';
import './data/marks.mjs';
import './data/event_marks.mjs';
import './data/files.mjs';
import './data/own_robot.mjs';
import './data/dock_data.mjs';
