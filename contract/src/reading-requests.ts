export const readingRequests = {
	listReadings: { summary: 'Was an der Liegenschaft gemessen wird, je mit der letzten Messung' },
}
