import { Notice } from '../../ui/notice.tsx'

const thisMachine = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** Beside a link that opens on no other machine than the one that runs Hausheft. */
export function OnlyHere({ url }: { url: string | undefined }) {
	if (url === undefined || !URL.canParse(url) || !thisMachine.test(new URL(url).hostname)) return null
	return <Notice tone="warn">Dieser Link geht nur auf diesem Computer auf: Im Netz ist Hausheft von hier aus nicht zu erreichen.</Notice>
}
