import { piecesOf } from '@hausheft/contract/mentions.ts'
import type { EntryReply } from '@hausheft/contract/replies.ts'

const address = /(https?:\/\/[^\s<>"«»]*[^\s<>"«».,;:!?)\]])/u

/** The words of a reply: whom it names as a chip, addresses as links. */
export function ReplyText({ text, mentioned }: Pick<EntryReply, 'text' | 'mentioned'>) {
	return (
		<p className="reply-text">
			{piecesOf(text).map((piece, at) =>
				'who' in piece ? (
					<span key={at} className="reply-name">
						@{mentioned.find(({ id }) => id === piece.who)?.name}
					</span>
				) : (
					piece.text.split(address).map((part, nth) =>
						nth % 2 === 1 ? (
							<a key={`${at} ${nth}`} href={part} target="_blank" rel="noopener noreferrer nofollow">
								{part}
							</a>
						) : (
							part
						),
					)
				),
			)}
		</p>
	)
}
