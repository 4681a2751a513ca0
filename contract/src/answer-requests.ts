export const answerRequests = {
	answerQuestion: {
		summary: 'Antwort auf eine Frage an die Häuser der Gruppe: wann zuletzt und wann wieder, wie teuer, wie oft, Zählerstand, Telefon',
	},
}
