import { task } from '../../platform/jobs/task.ts'

/** Named by a trigger too: whatever writes a row. */
export const deliverWebhook = task<{ delivery: string }>('deliver_webhook')
export const queueOf = (webhook: string) => ({ queue: `webhook ${webhook}` })
