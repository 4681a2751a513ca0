/** Why a year could not be closed, for who wanted to. */
export const problems = {
	space: 'Auf dem Server ist zu wenig Platz frei für die Unterlagen. Platz schaffen kann, wer ihn betreibt.',
	large: 'Die Unterlagen würden mit allen Belegen grösser als 4.5 GB, so viel nimmt der Speicher nicht in einer Datei an.',
	killed: 'Der Server musste die Arbeit mehrmals abbrechen. Bitte nochmals versuchen.',
	interrupted: 'Der Server wurde mehrmals unterbrochen, während die Unterlagen entstanden. Bitte nochmals abschliessen.',
	restored: 'Der Server wurde seither aus einer Sicherung wiederhergestellt. Bitte nochmals abschliessen.',
	broken: 'Beim Erstellen der Unterlagen ist ein Fehler aufgetreten. Bitte nochmals versuchen.',
} as const
export type Problem = keyof typeof problems

export const underWay = 'Dieses Jahr wird gerade abgeschlossen.'
export const unchanged = 'Seit dem letzten Abschluss hat sich nichts geändert: Seine Unterlagen gelten noch.'
export const tooEarly = 'Dieses Jahr hat noch nicht begonnen.'
export const needsKey = 'Zum Abschliessen braucht es einen Idempotency-Key, damit eine Wiederholung nicht zweimal abschliesst.'
