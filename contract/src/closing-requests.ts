export const closingRequests = {
	getClosing: { summary: 'Abschluss eines Jahres: Zustand, Unterlagen, Summen, und was sich seither geändert hat' },
	closeYear: {
		summary: 'Jahr abschliessen: Belege bekommen ihre Nummern, die Steuer-Mappe wird gemacht und bleibt so (Idempotency-Key nötig)',
	},
}
