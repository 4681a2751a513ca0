/** One stroke of the drawing: the name of a paint in house.css and an SVG path, on a sheet of 240 x 100. */
export type Mark = readonly [paint: string, path: string]

const short = (n: number) => String(Math.round(n * 10) / 10)

/** Joins commands and numbers to path data, with one decimal at most. */
export const path = (...parts: (string | number)[]) => parts.map((p) => (typeof p === 'number' ? short(p) : p)).join(' ')

export const rect = (x: number, y: number, w: number, h: number) => path('M', x, y, 'h', w, 'v', h, 'h', -w, 'z')

export const disc = (x: number, y: number, rx: number, ry = rx) =>
	path('M', x - rx, y, 'a', rx, ry, 0, 1, 0, 2 * rx, 0, 'a', rx, ry, 0, 1, 0, -2 * rx, 0, 'z')

/** A half ellipse standing on y. */
export const dome = (x: number, y: number, rx: number, ry: number) => path('M', x - rx, y, 'a', rx, ry, 0, 1, 1, 2 * rx, 0, 'z')

export const poly = (...points: number[]) => path('M', ...points, 'z')

/** The same small path again and again, `times` times from `from` in steps of `step`. */
export const row = (times: number, from: number, step: number, draw: (at: number, i: number) => string) =>
	Array.from({ length: times }, (_, i) => draw(from + i * step, i)).join('')
