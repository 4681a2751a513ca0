// Hides what the head of a mail says to machines: that a machine wrote it, so that none answers, and how it is ended.
import type { Mail } from './letter.ts'

/** The address of `Hausheft <haus@example.ch>`. */
export const addressIn = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim()

export const mailHeaders = ({ unsubscribe }: Mail): Record<string, string> => ({
	'Auto-Submitted': 'auto-generated',
	'X-Auto-Response-Suppress': 'All',
	...(unsubscribe && { 'List-Unsubscribe': `<${unsubscribe.url}>` }),
	// One click is promised for https alone (RFC 8058).
	...(unsubscribe?.url.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
})
