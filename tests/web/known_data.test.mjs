// The page's data about its scenes and papers, without a browser: in one process, which loads the page's modules once.
import './data/cards.mjs';
import './data/door_data.mjs';
import './data/equation_data.mjs';
import './data/errata_data.mjs';
import './data/missing_fields.mjs';
import './data/ready_pairs.mjs';
import './data/undo.mjs';
