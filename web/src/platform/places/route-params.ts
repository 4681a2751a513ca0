// Hides how ids in addresses are held against their form: an address with anything else in it exists no more than an unknown one.
import { idPattern } from '@hausheft/contract/patterns.ts'

/** `params` of a route: the named parts must be uuids, else the route does not match and the 404 page is shown. */
export const ids = <Name extends string>(...names: Name[]) => ({
	parse: (raw: Record<Name, string>): Record<Name, string> | false => (names.every((name) => idPattern.test(raw[name])) ? raw : false),
})
