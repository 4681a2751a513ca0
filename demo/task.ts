import type { Endpoint, Sent } from '@hausheft/contract/endpoint.ts'
import type { Role } from '@hausheft/contract/roles.ts'
import type { Letter } from './invoice.ts'
import type { DemoMail } from './mails.ts'
import type { Picture } from './pictures/draw.ts'

/** A call of the public API; ids that are not known yet stand in it as references. */
export type Step = {
	/** What its answer's id is called. */
	makes: string
	as: Role
	endpoint: Endpoint
	input: object
	/** That it is a change of, or what was read before by its name: where there is a later one, it was made before. */
	version?: number | string
}
/** A file to be made and sent before the entry that has it. */
export type Upload = { makes: string; as: Role; place: string; filename: string } & (
	| { picture: Picture; seed: string; /** As cameras write it. */ taken: string }
	| { letter: Letter }
	| { mail: DemoMail; day: string }
)
/** A call, and the files that go before it. */
export type Task = { uploads: Upload[]; step: Step }
export const of = (id: string) => ({ params: { id } })
export const step = <E extends Endpoint>(makes: string, as: Role, endpoint: E, input: Sent<E>): Task => ({
	uploads: [],
	step: { makes, as, endpoint, input },
})
