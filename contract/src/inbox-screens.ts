import { firstPage, frame, read, type Params, type Screen } from './first-screens.ts'
import { inbox } from './inbox.ts'

/** How many mails a page of the inbox has. */
export const firstMails = { limit: 40 } as const

/** Those that nobody has dealt with, as the inbox begins. */
const openMails = (group: string) => ({ params: { id: group }, query: { processed: 'false' as const, ...firstMails } })
const list = (group: string) => firstPage(inbox.listInbox, openMails(group))
const mail = ({ mail: id = '' }: Params) => read(inbox.getInboxItem, { params: { id } })

export const inboxScreens = {
	inbox: { path: '/group/{group}/inbox', reads: ({ group = '' }) => [...frame(group), list(group)] },
	mail: {
		path: '/group/{group}/inbox/view-{mail}',
		reads: (params) => [...frame(params['group'] ?? ''), list(params['group'] ?? ''), mail(params)],
	},
	mailEntry: { path: '/group/{group}/inbox/create-{mail}', reads: (params) => [...frame(params['group'] ?? ''), mail(params)] },
} satisfies Record<string, Screen>
