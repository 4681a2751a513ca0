// Hides nothing but what passes between the house and its features: what was opened for them, and the jobs that they have.
import type { FastifyInstance } from 'fastify'
import type { Contract, RequestSpec } from '@hausheft/contract/endpoint.ts'
import type { ExportFormat, ReportName } from '@hausheft/contract/export-kinds.ts'
import type { Config } from '../config.ts'
import type { Identity } from './auth/identity.ts'
import type { Providers } from './auth/providers.ts'
import type { SecondSteps } from './auth/second-steps.ts'
import type { Nightly } from './backup/nightly-tasks.ts'
import type { Codes } from './codes/pool.ts'
import type { Database } from './database/connect.ts'
import type { PushKeys } from './database/push-keys.ts'
import type { Hosts } from './database/watch-hosts.ts'
import type { Disk } from './disk.ts'
import type { Derived } from './files/derived.ts'
import type { Stores } from './files/open-stores.ts'
import type { Holding } from './holding/holding.ts'
import type { Mounted } from './http/call.ts'
import type { OwnAddress } from './http/own-address.ts'
import type { BesideHandlers } from './http/serve-beside.ts'
import type { Handlers, Serving } from './http/serve.ts'
import type { Images } from './images/pool.ts'
import type { Receipts } from './paper/receipts.ts'
import type { Work } from './jobs/task.ts'
import type { Runner } from './jobs/worker.ts'
import type { Live } from './live/mount.ts'
import type { SendMail } from './mail/send.ts'
import type { CallOut } from './outgoing/call-out.ts'
import type { BackingUp } from './servers/backing-up.ts'
import type { Builds } from './servers/builds.ts'
import type { Together } from './servers/together.ts'
import type { StripeDoor } from './stripe/client.ts'

/** What is open while the server runs. A mount takes of it what its feature needs. */
export type House = {
	app: FastifyInstance
	config: Config
	database: Database
	/** Of one connection, kept aside for whoever watches over the server, however busy it is. */
	aside: Database
	/** Of several, on which the database is. */
	hosts: Hosts
	/** Where the database is, past whatever lends connections. */
	directUrl: string
	/** From where whatever reads much reads just now. */
	readUrl: () => Promise<string>
	disk: Disk
	live: Live
	/** What several servers count as one. */
	together: Together
	/** Which server backs up. */
	backingUp: BackingUp
	/** The releases of the web app that servers have; none in development. */
	builds: Builds | undefined
	/** What people keep, what is made for them, and what is on its way in. */
	stores: Stores
	/** Whose they are: what is only a copy of the house removes nothing of them. */
	holding: Holding
	/** Where programs make files. */
	folders: { making: string }
	/** Programs that make files in a process of their own. */
	programs: { report: string; closing: string }
	isMade: (report: ReportName, format: ExportFormat) => boolean
	derived: Derived
	images: Images
	/** Draws on single PDFs, for who asks for one. */
	markedPdfs: Receipts
	qrCodes: Codes
	nightly: Nightly
	callOut: CallOut
	sendMail: SendMail
	pushKeys: () => Promise<PushKeys>
	/** Null: nothing is sold. */
	stripe: StripeDoor | null
	identity: Identity
	providers: Providers
	steps: SecondSteps
	own: OwnAddress
	/** Who asks by a session alone, as pages are asked for. */
	bySession: Serving['actorOf']
	/** All that is served is served with this, and known by this. */
	serving: Serving
	mounted: Mounted
	/** A contract, what its requests carry, and its handlers; `otherwise` is what it is served with instead of the usual. */
	serve: <C extends Contract>(
		contract: C,
		requests: Record<keyof C, RequestSpec>,
		handlers: Handlers<C>,
		otherwise?: Partial<Serving>,
	) => void
	/** The same without a transaction around each call. */
	serveBeside: <C extends Contract>(contract: C, requests: Record<keyof C, RequestSpec>, handlers: BesideHandlers<C>) => void
}

/** The jobs of a feature by the runner that takes them, and what it does once all runners run. */
export type Jobs = { [Name in Runner]?: Work[] } & { onRunning?: () => Promise<unknown> }
