/** What is above its limit (counts.ts) and is to be made smaller: how large it is at most. */
export const owed: Readonly<Record<string, number>> = {
	'e2e/front.ts startFront': 92,
	'server/test/seen-houses.ts furnish': 104,
	'server/test/walk-houses.ts furnishTwin': 138,
}
