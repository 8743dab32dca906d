// A page of text that is German as it stands: what its scripts write becomes German too.
import { start } from './german';

start();
