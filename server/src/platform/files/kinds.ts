// Hides what becomes of a type that the content itself has shown; names and declared types never count.

/** What a browser may show within the page; everything else is downloaded. */
const shownTypes = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'application/pdf'])

/** Programs have no place in a house's book. */
const programs = new Set([
	'application/x-msdownload',
	'application/x-elf',
	'application/x-mach-binary',
	'application/java-vm',
	'application/java-archive',
	'application/wasm',
	'application/x-apple-diskimage',
	'application/x-ms-shortcut',
	'application/x-ms-regedit',
	'application/x-xpinstall',
	'application/vnd.ms-htmlhelp',
	'application/x-google-chrome-extension',
	'application/x-shockwave-flash',
	'application/vnd.android.package-archive',
	'application/x-deb',
	'application/x-rpm',
])
/** What a browser or another program might run or render as a page. */
const active = /^(text\/|.*(xml|html|svg|script))/
const ofOffice = /^application\/vnd\.(openxmlformats|oasis|ms-)/

const unknownType = 'application/octet-stream'

/** The type to store and to send, or null for a program, which is refused. */
export const storedType = (mime: string | null): string | null => {
	if (mime !== null && programs.has(mime)) return null
	return mime === null || (active.test(mime) && !ofOffice.test(mime)) ? unknownType : mime
}
export const isShown = (mime: string): boolean => shownTypes.has(mime)
