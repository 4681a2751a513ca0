export const planRequests = {
	listPlans: { summary: 'Abo-Modelle, kleinste zuerst' },
	getSubscription: { summary: 'Abo der Gruppe und was zur Wahl steht' },
	getLimits: { summary: 'Grenzen des Abos und was davon gebraucht ist' },
}
