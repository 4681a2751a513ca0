/** What the queue had not sent, for whoever has to send it by hand; undefined where nobody waits for it. */
export function inWords({ task, payload, at }: { task: string; payload: Record<string, unknown>; at: string }): string | undefined {
	if (task !== 'send_mail') return undefined
	return `Mail an ${String(payload['to'])}: «${String(payload['subject'])}» (${at.slice(0, 16).replace('T', ' ')})`
}
