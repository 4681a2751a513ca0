import { createHash, randomUUID } from 'node:crypto'
import { createHouse } from './house.ts'
import { insert, ofGroup, ofNew, type Fixture, type TestPlace } from './noun.ts'

const tokenHash = (token: string) => createHash('sha256').update(token).digest()

/** An invitation link that three people may take. */
export const makeInviteLink = (place: TestPlace, token: string = randomUUID()) =>
	insert(place, 'invite_link', {
		token_hash: tokenHash(token),
		role: 'viewer',
		uses: 3,
		person_id: place.house.anna.id,
		expires_at: new Date(Date.now() + 86_400_000),
	})

const body = { role: 'viewer', uses: 3, days: 7 }

/** Whose secret the caller holds; the group is nobody's here. */
const heldLink: Fixture = {
	call: async ({ server }) => {
		const token = randomUUID()
		await makeInviteLink({ server, house: await createHouse(server, 'Familie Gastgeber') }, token)
		return { body: { token } }
	},
}

export const inviteLinkFixtures: Record<string, Fixture> = {
	listInviteLinks: ofGroup(),
	getInviteLink: ofNew((place) => makeInviteLink(place)),
	createInviteLink: {
		call: async ({ house }) => ({ params: { id: house.group.id }, body }),
		bodies: async ({ house }) => [{ ...body, properties: [house.property.id] }],
	},
	revokeInviteLink: ofNew((place) => makeInviteLink(place)),
	getLinkInvitation: heldLink,
	acceptLink: heldLink,
}
