export const healthRequests = {
	getHealth: {
		summary:
			'Ob der Server bereit ist, ob sein Platz knapp wird, ob es Sicherungen der letzten Tage gibt, und wie viele Dateien nicht sind, wie sie sein sollten',
	},
}
