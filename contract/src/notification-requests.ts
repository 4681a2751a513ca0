import { z } from 'zod/mini'
import { Day, Id } from './fields.ts'
import { digests, dueParts, longestLead } from './notification-kinds.ts'

const Clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Bitte eine Uhrzeit angeben, wie 21:30.'))
const ways = { mail: z.boolean(), push: z.boolean() }
const Due = z.strictObject({
	...ways,
	/** Also what names nobody. */
	everyone: z.boolean(),
	/** How many days before. */
	lead_days: z.int().check(z.minimum(0), z.maximum(longestLead)),
})
/** What somebody wants to hear of in one of their groups. */
export const Wishes = z.strictObject({
	group: Id,
	/** Nothing is sent from then until then, by the clock in Zurich; over midnight too. */
	quiet: z.nullable(
		z
			.strictObject({ from: Clock, until: Clock })
			.check(z.refine(({ from, until }) => from !== until, { message: 'Anfang und Ende sind gleich.', path: ['until'] })),
	),
	digest: z.enum(digests),
	reminder: Due,
	maintenance: Due,
	inbox: z.strictObject(ways),
	export: z.strictObject(ways),
	/** Absent they stay as they are. */
	mention: z.optional(z.strictObject(ways)),
	reply: z.optional(z.strictObject(ways)),
	sharing: z.optional(z.strictObject(ways)),
	/** So many days before an arrival. */
	stay: z.optional(z.strictObject({ ...ways, lead_days: Due.shape.lead_days })),
})
export type Wishes = z.infer<typeof Wishes>

/** As a browser gives it out; the address is the push service's. */
const PushFields = z.strictObject({
	endpoint: z.url().check(z.maxLength(2000)),
	keys: z.strictObject({
		p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/)),
		auth: z.string().check(z.regex(/^[\w-]{22}(==)?$/)),
	}),
})

const PutOffFields = z.strictObject({ part: z.enum(dueParts), until: Day })

export const notificationRequests = {
	getNotifications: { summary: 'Worüber man benachrichtigt werden möchte, je Gruppe und Art' },
	putNotifications: {
		summary: 'Benachrichtigungen wählen; andere Gruppen bleiben, wie sie sind',
		body: z.strictObject({ groups: z.array(Wishes).check(z.minLength(1), z.maxLength(100)) }),
	},
	createPush: { summary: 'Dieses Gerät bekommt Mitteilungen, bis man sich hier abmeldet', body: PushFields },
	removePush: { summary: 'Dieses Gerät bekommt keine Mitteilungen mehr' },
	putOff: { summary: 'An einen offenen Termin später nochmals erinnert werden; nur für sich', body: PutOffFields },
}
