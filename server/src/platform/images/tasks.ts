// Hides nothing: what the server asks of an image process and what that may use, known to both sides.

/** Longest edge in pixels of what is made from an image. */
export const edges = { thumb: 480, preview: 1600 } as const
export type DerivedSize = keyof typeof edges

/** What takes long to decode, and so is looked at after it has been kept. */
export const heifTypes: ReadonlySet<string> = new Set(['image/heic', 'image/heif'])
/** What can be opened at all. */
export const imageTypes: ReadonlySet<string> = new Set([
	'image/jpeg',
	'image/png',
	'image/webp',
	'image/gif',
	'image/avif',
	'image/tiff',
	...heifTypes,
])

/** An image with more pixels is kept, but never opened. */
export const mostPixels = 50_000_000
/** A HEIC with more pixels takes about as much memory as the other images together. */
export const largeHeif = 24_000_000
/** One image process may take this much memory; 50 megapixels turned by 90 degrees need 300 MB, or 550 MB where they are not stored line by line. */
export const mostBytes = 700 * 1024 * 1024

export type Task = (
	| { do: 'inspect'; path: string }
	/** The pixels of a HEIC as it says, without decoding them. */
	| { do: 'measure'; path: string }
	/** All small images of a HEIC, which is decoded once. */
	| { do: 'develop'; path: string; targets: Record<DerivedSize, string> }
	| { do: 'derive'; path: string; target: string; size: DerivedSize }
	| ({ do: 'compose'; path: string | null; target: string; above: Box } & Sheet)
	| { do: 'print'; path: string; target: string; edge: number; over?: Overlay | undefined }
	| { do: 'mark'; path: string; target: string; over: Overlay }
) & { large?: true }
type Box = { width: number; height: number }
/** Shapes that are drawn over a picture, in the measures that it has by itself. */
export type Overlay = Box & { shapes: string }
/** A picture of our own: its paper, and what is drawn on it. */
export type Sheet = Box & { background: string; svg: string }
export type PhotoBox = Box
/** `mime` by content, null when unknown; pixels as shown, null for what is not an image that can be opened. */
export type Inspected = { mime: string | null; width: number | null; height: number | null }
export type Done = Inspected | null
