import { z } from 'zod/mini'
import type { Wall } from '@hausheft/contract/swiss/zurich.ts'
import type { DrawnBefore } from '../../platform/device/queued.ts'

/** What of an uploaded file is kept with the draft: enough to show it and to name it when saving. */
export const KeptFile = z.object({
	id: z.string(),
	filename: z.string(),
	mime: z.string(),
	path: z.string(),
	/** Seen only by who sees amounts. */
	receipt: z.optional(z.boolean()),
	/** It belonged to the entry before: taking it away is part of saving. */
	before: z.optional(z.boolean()),
	/** Under which it lies on this device until the entry is stored. */
	bytes: z.optional(z.string()),
})
export type KeptFile = z.infer<typeof KeptFile>

export type Attachment = {
	key: string
	filename: string
	mime: string
	state: 'waiting' | 'sending' | 'done' | 'failed'
	/** 0 to 1. */
	progress: number
	/** Shown until the server has a smaller picture of it. */
	preview?: string
	stored?: KeptFile
	error?: string
	/** It was sent smaller than the camera made it. */
	isScaled?: boolean
	/** When the camera took it. */
	taken?: Wall
	/** It was chosen here, and what is drawn on it goes with it. */
	mayDraw?: true
	drawn?: DrawnBefore
}
