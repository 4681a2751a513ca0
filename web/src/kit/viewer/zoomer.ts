/** How the arrow keys reach the photos when the focus is on a button of the viewer. */
export type Turner = { next: () => void; back: () => void }
/** How the viewer's buttons reach whatever shows the file. */
export type Zoomer = { in: () => void; out: () => void }
