/** From this share on it is said that a limit comes near. */
const near = 0.8

/** How full something is: as a share of the bar, and in a word. A little is always seen as a little. */
export function fillOf(used: number, limit: number): { share: number; state: 'room' | 'soon' | 'full' } {
	const share = limit > 0 ? used / limit : 1
	const state = share >= 1 ? 'full' : share >= near ? 'soon' : 'room'
	return { share: used === 0 ? 0 : Math.min(1, Math.max(0.01, share)), state }
}
