import { task } from '../../platform/jobs/task.ts'

/** Named by a trigger too: whatever writes a row. */
export const deliverWebhook = task<{ delivery: string }>('deliver_webhook')
/** Of one delivery one try waits: asking for it again begins no second one. */
export const oneTry = (queue: string, delivery: string) => ({ queue, key: `deliver_webhook:${delivery}` })
/** What is told for the first time goes before what has failed, as before most of what came at once (webhooks.sql). */
export const later = 1
