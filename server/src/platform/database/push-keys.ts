// Hides the row with the keys of web push: made by whichever server comes first, and the same for all of them from then on.
import type { Db } from './connect.ts'

export type PushKeys = { publicKey: string; privateKey: string }

/** Asks the database once. */
export function keptPushKeys(owner: Db, make: () => Promise<PushKeys>): () => Promise<PushKeys> {
	let known: PushKeys | undefined
	const find = () => owner.selectFrom('push_key').select(['public_key as publicKey', 'private_key as privateKey']).executeTakeFirst()
	return async () => {
		known ??= await find()
		if (known) return known
		const { publicKey, privateKey } = await make()
		await owner
			.insertInto('push_key')
			.values({ public_key: publicKey, private_key: privateKey })
			.onConflict((conflict) => conflict.doNothing())
			.execute()
		known = await find()
		if (!known) throw new Error('a key that was just written is there')
		return known
	}
}
