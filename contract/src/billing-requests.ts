import { z } from 'zod/mini'

export const billingRequests = {
	startCheckout: {
		summary: 'Ein Abo wählen: ein grösseres gilt sofort, ein kleineres ab dem Ende des bezahlten Zeitraums',
		body: z.strictObject({ plan: z.string().check(z.minLength(1), z.maxLength(50)) }),
	},
	openPortal: { summary: 'Zahlungsmittel, Rechnungen und Kündigung bei Stripe' },
}
