// Hides that the small edition of exifr has no types of its own.
declare module 'exifr/dist/lite.esm.mjs' {
	export { parse } from 'exifr'
}
