export const historyRequests = {
	listHistory: { summary: 'Verlauf der Gruppe oder einer Sache, neueste zuerst, Feld für Feld' },
}
