// Hides the countries of addresses: ISO 3166-1 alpha-3 as it is stored, in German as it is read, for pages with contacts alone.

import { countryCodes } from '@hausheft/contract/countries.ts'

/** For an address: nothing is said about Switzerland. */
export const foreignCountry = (cca3: string): string | undefined => (cca3 === 'CHE' ? undefined : countryName(cca3))

const names = new Intl.DisplayNames('de-CH', { type: 'region' })

/** What the country is called; the code itself where nobody knows it. */
export const countryName = (cca3: string): string => {
	const code = countryCodes.get(cca3)
	return (code && names.of(code)?.replaceAll('\u00df', 'ss')) ?? cca3
}

const near = ['CHE', 'LIE', 'DEU', 'AUT', 'FRA', 'ITA']
const namedCountry = (code: string) => ({ code, name: countryName(code) })
/** To choose from: Switzerland and its neighbours, then all others by name. */
export const countries = (): { near: { code: string; name: string }[]; others: { code: string; name: string }[] } => ({
	near: near.map(namedCountry),
	others: [...countryCodes.keys()]
		.filter((code) => !near.includes(code))
		.map(namedCountry)
		.toSorted((a, b) => a.name.localeCompare(b.name, 'de-CH')),
})
