import { z } from 'zod/mini'

export const codeRequests = {
	readCodes: { summary: 'QR-Codes auf einem Bild lesen; aufbewahrt wird nichts', multipart: z.strictObject({}) },
}
