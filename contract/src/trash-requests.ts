export const trashRequests = {
	listTrash: { summary: 'Papierkorb der Gruppe, neueste zuerst; wer nur Eigenes darf, sieht was von ihm stammt oder er weggeworfen hat' },
	purgeMail: { summary: 'Mail im Papierkorb endgültig löschen, mit den Anhängen, die kein Eintrag übernommen hat' },
	restoreTrash: { summary: 'Aus dem Papierkorb zurückholen' },
}
