export const searchRequests = {
	searchGroup: {
		summary: 'Suche in Einträgen, Objekten, Kontakten, Journalen, Liegenschaften und Dateinamen, beste Treffer zuerst; verzeiht Tippfehler',
	},
}
