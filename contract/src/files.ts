import { contract, del, get, patch, post } from './endpoint.ts'
import type { fileReplies } from './file-replies.ts'
import type { fileRequests } from './file-requests.ts'

export type { File, ListedFile } from './file-replies.ts'

/** One upload may have this many bytes. */
export const maxFileBytes = 25 * 1024 * 1024

/** Who may put a file among the plans and manuals of a house or an object: any of these. */
export const keepers = ['object.write', 'property.write'] as const

const getFile = get('/files/{id}/get', { permission: 'file.read', kept: true })

export const files = contract<typeof fileRequests, typeof fileReplies>()({
	listFiles: get('/properties/{id}/files', {
		permission: 'file.read',
		long: true,
		kept: true,
	}),
	getFile,
	getContent: get('/files/{id}/content', {
		permission: 'file.read',
		raw: true,
	}),
	createFile: post('/groups/{id}/files', {
		permission: 'file.create',
		changes: ['file', 'event'],
		counts: true,
		replay: getFile,
	}),
	/** Name and receipt for who may change the entry that it hangs on, and for who uploaded it; `plan` and `object` for who keeps what a house has. */
	changeFile: patch('/files/{id}', {
		permission: ['event.update', ...keepers],
		changes: ['file', 'event'],
		ifMatch: 'optional',
	}),
	removeFile: del('/files/{id}', { permission: 'file.delete', changes: ['file', 'event'] }),
})
