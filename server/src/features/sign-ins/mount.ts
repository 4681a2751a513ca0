import { signInRequests } from '@hausheft/contract/sign-in-requests.ts'
import { signIns } from '@hausheft/contract/sign-ins.ts'
import type { House, Jobs } from '../../platform/house.ts'
import { signInHandlers } from './handlers.ts'
import { signInJobs } from './jobs.ts'

type Needs = Pick<House, 'serveBeside' | 'serving' | 'identity' | 'steps' | 'providers' | 'database' | 'config'>

export function mountSignIns({ serveBeside, serving, identity, steps, providers, database, config }: Needs): Jobs {
	const { confirming } = serving
	serveBeside(signIns, signInRequests, signInHandlers({ steps, providers, confirming, database, settings: config }))
	return { usual: signInJobs(identity, database, config.publicUrl) }
}
