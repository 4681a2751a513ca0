/** Said at once, wherever something was kept for later. */
export const keptText = 'Auf diesem Gerät gespeichert. Wird gesendet, sobald eine Verbindung da ist.'
