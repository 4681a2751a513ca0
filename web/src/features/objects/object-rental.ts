// What one lives or parks in is let, everything else is handed out.
const homes = /wohnung|zimmer|studio|loft|büro|\bladen\b|praxis|atelier|haus|chalet|garage|parkplatz|einstell|hobbyraum|lager|bastelraum/

/** What an object is while somebody has it. */
export const rentalWord = (name: string): 'vermietet' | 'ausgegeben' => {
	const low = name.toLowerCase()
	return homes.test(low) && !/schlüssel|badge|maschine|waschküche/.test(low) ? 'vermietet' : 'ausgegeben'
}
