// Hides who is shown what the device has kept, when the session cannot be asked for: the person whose device it is.
import type { Endpoint } from '@hausheft/contract/endpoint.ts'
import { sessionPath, type Session, type SessionUser } from '@hausheft/contract/signed-in.ts'
import { deviceOwner } from '../device/device.ts'
import { loadShapes } from '../page/shapes.ts'
import { find, note } from './kept-reads.ts'

const sessionRead = async (person: string) => {
	const { Session: reply } = await loadShapes()
	const endpoint: Endpoint = { method: 'GET', path: sessionPath, permission: 'public', reply, kept: true }
	return { endpoint, url: sessionPath, person }
}

export async function noteUser(user: SessionUser): Promise<void> {
	await note(await sessionRead(user.id), { reply: { user } satisfies Session })
}

export async function keptUser(): Promise<SessionUser | null> {
	const person = deviceOwner()
	const kept = person === null ? undefined : await find(await sessionRead(person))
	return (kept?.reply as Session | undefined)?.user ?? null
}
