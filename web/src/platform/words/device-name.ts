// Hides what browsers call themselves, and calls them as people do.
type KnownNames = readonly (readonly [pattern: RegExp, name: string])[]

// In this order: each of the later ones also stands in what the earlier ones call themselves.
const browsers: KnownNames = [
	[/\bEdg/, 'Edge'],
	[/\bOPR\//, 'Opera'],
	[/SamsungBrowser/, 'Samsung Internet'],
	[/Firefox|FxiOS/, 'Firefox'],
	[/Chrome|CriOS|Chromium/, 'Chrome'],
	[/Safari/, 'Safari'],
]
const systems: KnownNames = [
	[/iPhone/, 'iPhone'],
	[/iPad/, 'iPad'],
	[/Android/, 'Android'],
	[/Windows/, 'Windows'],
	[/Macintosh|Mac OS X/, 'Mac'],
	[/CrOS/, 'Chromebook'],
	[/Linux|X11/, 'Linux'],
]
const nameIn = (known: KnownNames, text: string) => known.find(([pattern]) => pattern.test(text))?.[1]

/** What a browser calls itself, as people call it: `Firefox auf Windows`. */
export function deviceName(browser: string | null): string {
	if (!browser) return 'Unbekanntes Gerät'
	const [program, system] = [nameIn(browsers, browser), nameIn(systems, browser)]
	if (program && system) return `${program} auf ${system}`
	return program ?? system ?? 'Unbekanntes Gerät'
}
export const isHandheld = (browser: string | null): boolean => /iPhone|iPad|Android|Mobile/.test(browser ?? '')
