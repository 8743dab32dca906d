// Makes a lesson live: its tasks at once, its scenes as they come near the screen.
import { startEmbed } from './embed';
import { startScenes } from './scenes';
import { startTasks } from './tasks';

document.documentElement.classList.add('is-live');
startEmbed();
startTasks();
startScenes();
