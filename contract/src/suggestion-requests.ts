export const suggestionRequests = {
	listSuggestions: { summary: 'Titel früherer Einträge der Liegenschaft mit dem, was dazugehört; was oft und zuletzt vorkam, zuerst' },
}
