import { EventFilters } from './event-requests.ts'

export const figureRequests = {
	sumProperty: { summary: 'Ausgaben, Einnahmen und Zeit der Einträge einer Liegenschaft', query: EventFilters },
	sumGroup: { summary: 'Ausgaben, Einnahmen und Zeit der Einträge der Gruppe', query: EventFilters },
	yearsProperty: { summary: 'Die Jahre, aus denen es Einträge der Liegenschaft gibt, das neueste zuerst' },
	yearsGroup: { summary: 'Die Jahre, aus denen es Einträge der Gruppe gibt, das neueste zuerst' },
}
