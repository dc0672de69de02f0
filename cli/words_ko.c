/* The messages of a game in Korean; the requirement documents give the exact prompts. */
#include "words.h"

#include <inttypes.h>

static void ask_name(FILE *out, int number)
{
        fprintf(out, "플레이어 %d의 이름은?(3 english letters): ", number);
}

static void ask_letters(FILE *out, const char *taken)
{
        fprintf(out,
                "%s은(는) 이 시합에 이미 있습니다. 이 시합에서 쓸 이름은?(3 english letters): ",
                taken);
}

static void ask_bowl(FILE *out, int frame)
{
        fprintf(out, "%d프레임 투구 : ", frame);
}

static void ask_turn(FILE *out, const char *name)
{
        fprintf(out, "%s's turn : ", name);
}

static void players_allowed(FILE *out, int most)
{
        fprintf(out, "1명부터 %d명까지 함께 칠 수 있습니다", most);
}

static void bowls_allowed(FILE *out, struct words_allowed allowed)
{
        fprintf(out,
                "쓰러뜨릴 수 있는 핀은 %s개입니다 (%s취소, 다시, 정정, 점수판, 도움말, 종료도 "
                "됩니다)",
                allowed.pins, allowed.marks);
}

static void reopened(FILE *out, const char *name)
{
        fprintf(out, "%s의 게임이 다시 끝나지 않은 상태가 되었습니다.\n", name);
}

static void unfinished(FILE *out, struct words_match match)
{
        fputs("게임이 끝나지 않은 채로 마칩니다.", out);
        if (match.number != 0)
                fprintf(out, " 이어서 하려면: bowling resume %lld%s", match.number, match.store);
        fputc('\n', out);
}

static void finished(FILE *out, struct words_match match)
{
        fprintf(out,
                "시합 번호는 %lld입니다. 잘못 입력한 투구를 고치려면: bowling correct %lld%s NAME "
                "FRAME BOWL PINS\n",
                match.number, match.number, match.store);
}

static void not_saved(FILE *out, const char *address, const char *reason)
{
        fprintf(out, "이 게임은 저장되지 않습니다: %s: %s. 게임은 계속할 수 있습니다.\n", address,
                reason);
}

static void left_unsaved(FILE *out, size_t changes)
{
        fprintf(out, "이 게임의 기록 %zu개를 저장하지 못했습니다.\n", changes);
}

static void can_resume(FILE *out, struct words_match match, const char *names)
{
        fprintf(out,
                "끝나지 않은 시합 %lld (%s)이(가) 있습니다. 이어서 하려면: bowling resume %lld%s\n",
                match.number, names, match.number, match.store);
}

static void changed_elsewhere(FILE *out, size_t dropped)
{
        fputs("다른 곳에서 이 시합을 바꾸어 ", out);
        if (dropped > 1)
                fprintf(out, "마지막 입력 %zu개를 받지 않았습니다. 지금은 이렇습니다:\n", dropped);
        else
                fputs("입력을 받지 않았습니다. 지금은 이렇습니다:\n", out);
}

static void total(FILE *out, const char *name, int score)
{
        fprintf(out, "%s의 최종 점수는 %d점입니다.\n", name, score);
}

static void winner(FILE *out, const char *name, int score)
{
        fprintf(out, "우승은 %s, %d점입니다.\n", name, score);
}

static void tie(FILE *out, const char *names, int score)
{
        fprintf(out, "공동 우승은 %s, %d점입니다.\n", names, score);
}

static void lane(FILE *out, int number)
{
        fprintf(out, "%d번 레인\n", number);
}

static void turn(FILE *out, const struct words_turn *turn)
{
        fprintf(out, "%s의 차례: %d프레임 %d번째 투구, 남은 핀 %d개\n", turn->name, turn->frame,
                turn->bowl, turn->standing);
}

static void connection_lost(FILE *out, const char *reason)
{
        fprintf(out, "연결이 끊겼습니다: %s. 될 때까지 다시 연결해 봅니다.\n", reason);
}

static void events_missed(FILE *out, int64_t count)
{
        fprintf(out, "이벤트 %" PRId64 "개를 놓쳤습니다.\n", count);
}

static void leave_made(FILE *out, const char *who, const struct words_made *made)
{
        fprintf(out, "%s: %" PRId64 "번 시도, %" PRId64 "번 성공 (%" PRId64 "번 남음)\n", who,
                made->attempts, made->made, made->left);
}

const struct words words_ko = {
        .code = "ko",
        .commands =
                {
                        [WORDS_COMMAND_UNDO] = "취소",
                        [WORDS_COMMAND_REDO] = "다시",
                        [WORDS_COMMAND_CORRECT] = "정정",
                        [WORDS_COMMAND_LEFT] = "남음",
                        [WORDS_COMMAND_BOARD] = "점수판",
                        [WORDS_COMMAND_HELP] = "도움말",
                        [WORDS_COMMAND_QUIT] = "종료",
                },
        .ask_players = "How many people? ",
        .ask_only_name = "플레이어 이름은(3 english letters)?: ",
        .ask_name = ask_name,
        .ask_letters = ask_letters,
        .ask_bowl = ask_bowl,
        .ask_turn = ask_turn,
        .ask_end = "게임이 끝났습니다. 마치려면 Enter, 마지막 투구를 되돌리려면 취소 : ",
        .refusals =
                {
                        [WORDS_ANSWER_EMPTY] = "아무것도 입력하지 않았습니다",
                        [WORDS_ANSWER_TOO_LONG] = "입력이 너무 깁니다",
                        [WORDS_ANSWER_UNKNOWN] = "알 수 없는 입력입니다",
                        [WORDS_CORRECTION_UNKNOWN] = "정정할 내용을 알 수 없습니다",
                        [WORDS_COUNT_UNKNOWN] = "사람 수는 숫자로 입력해야 합니다",
                        [WORDS_COUNT_OUT_OF_RANGE] = "그 수로는 칠 수 없습니다",
                        [WORDS_NAME_IS_FIRST] = "앞에 입력한 이름이 없습니다",
                        [WORDS_NAME_OF_SEVERAL] = "같은 글자를 쓰는 사람이 여럿입니다",
                        [WORDS_NAME_OF_NOBODY] = "그 번호와 글자를 가진 사람이 없습니다",
                },
        .statuses =
                {
                        [BOWLING_PINS_BELOW_ZERO] = "핀은 0개보다 적게 쓰러질 수 없습니다",
                        [BOWLING_PINS_ABOVE_TEN] = "핀은 10개보다 많이 쓰러질 수 없습니다",
                        [BOWLING_PINS_MORE_THAN_STAND] = "서 있는 핀보다 많습니다",
                        [BOWLING_FRAME_IS_FINISHED] =
                                "그 프레임에는 투구가 그렇게 많을 수 없습니다",
                        [BOWLING_FRAME_IS_UNFINISHED] = "뒤의 투구 앞에 빠진 투구가 생깁니다",
                        [BOWLING_FRAME_BELOW_FIRST] = "프레임은 1부터 10까지입니다",
                        [BOWLING_FRAME_ELEVENTH] = "프레임은 1부터 10까지입니다",
                        [BOWLING_BOWL_NOT_ROLLED] = "아직 치지 않은 투구입니다",
                        [BOWLING_GAME_IS_FINISHED] = "투구가 모두 끝났습니다",
                        [BOWLING_MATCH_IS_FINISHED] = "투구가 모두 끝났습니다",
                        [BOWLING_NOTHING_TO_REDO] = "다시 할 것이 없습니다",
                        [BOWLING_PLAYER_UNKNOWN] = "이 시합에 없는 플레이어입니다",
                        [BOWLING_NOTHING_TO_UNDO] = "되돌릴 투구가 없습니다",
                        [BOWLING_NAME_WITHOUT_LETTERS] = "이름에 영문자가 없습니다",
                        [BOWLING_NAME_TOO_SHORT] = "이름이 너무 짧습니다",
                        [BOWLING_NAME_TOO_LONG] = "이름이 너무 깁니다",
                        [BOWLING_PLAYER_TWICE] = "이미 참가한 플레이어입니다",
                        [BOWLING_MARK_STRIKE_NEEDS_FULL_RACK] =
                                "스트라이크는 새 핀 10개의 첫 투구에서만 나옵니다",
                        [BOWLING_MARK_SPARE_ON_FULL_RACK] =
                                "첫 투구에서는 스페어가 나올 수 없습니다",
                        [BOWLING_PIN_UNKNOWN] = "핀 번호는 1부터 10까지입니다",
                        [BOWLING_PIN_TWICE] = "같은 핀을 두 번 입력했습니다",
                        [BOWLING_STANDING_MISCOUNTED] =
                                "쓰러진 핀과 남은 핀을 더하면 10개가 아닙니다",
                        [BOWLING_STANDING_SAYS_NOTHING] = "X / - F 뒤에는 남은 핀을 적지 않습니다",
                        [BOWLING_STANDING_EMPTY] = "[ ] 안에 핀이 없습니다",
                        [BOWLING_STANDING_UNCLOSED] = "핀 뒤에 ]가 없습니다",
                        [BOWLING_SPLIT_NEEDS_FIRST_BOWL] =
                                "스플릿은 핀 1-8개를 쓰러뜨린 첫 투구에서만 나옵니다",
                        [BOWLING_PINS_ARE_NO_SPLIT] = "그 핀들은 스플릿이 아닙니다",
                        [BOWLING_PIN_1_HAD_FALLEN] = "1번 핀은 이미 쓰러졌습니다",
                        [BOWLING_PIN_2_HAD_FALLEN] = "2번 핀은 이미 쓰러졌습니다",
                        [BOWLING_PIN_3_HAD_FALLEN] = "3번 핀은 이미 쓰러졌습니다",
                        [BOWLING_PIN_4_HAD_FALLEN] = "4번 핀은 이미 쓰러졌습니다",
                        [BOWLING_PIN_5_HAD_FALLEN] = "5번 핀은 이미 쓰러졌습니다",
                        [BOWLING_PIN_6_HAD_FALLEN] = "6번 핀은 이미 쓰러졌습니다",
                        [BOWLING_PIN_7_HAD_FALLEN] = "7번 핀은 이미 쓰러졌습니다",
                        [BOWLING_PIN_8_HAD_FALLEN] = "8번 핀은 이미 쓰러졌습니다",
                        [BOWLING_PIN_9_HAD_FALLEN] = "9번 핀은 이미 쓰러졌습니다",
                        [BOWLING_PIN_10_HAD_FALLEN] = "10번 핀은 이미 쓰러졌습니다",
                },
        .name_has_number = "PJS#2처럼 번호도 입력하세요",
        .name_is_taken = "다른 이름을 입력하세요",
        .name_is_three_letters = "이름은 영문자 3글자입니다 (예: PJS)",
        .players_allowed = players_allowed,
        .bowls_allowed = bowls_allowed,
        .end_allowed = "마치려면 Enter를 누르세요 (취소, 정정, 점수판, 도움말, 종료도 됩니다)",
        .correction_form =
                "이름, 프레임, 투구, 그 투구부터의 핀 수를 입력하세요 (예: 정정 PJS 4 2 7, "
                "정정 PJS 4 1 9 -)",
        .reopened = reopened,
        .help = "쓰러뜨린 핀의 수(0-10)나 기호를 입력하세요.\n"
                "  X 스트라이크   / 스페어(남은 핀 모두)   - 거터   F 파울\n"
                "  8[7-10]  left 7 10  남음 7 10  남은 핀을 알립니다   S8 스플릿\n"
                "  undo  취소    마지막 투구를 되돌립니다\n"
                "  redo  다시    되돌린 것을 다시 합니다\n"
                "  correct PJS 4 2 7  정정 PJS 4 2 7  PJS의 4프레임 2번째 투구를 7로 고칩니다\n"
                "  board 점수판  점수판을 다시 보여줍니다\n"
                "  help  도움말  이 도움말을 보여줍니다\n"
                "  quit  종료    게임을 그만둡니다\n",
        .name_help = "영문자 3글자로 된 이름을 입력하세요 (예: PJS).\n"
                     "  undo  취소    앞 사람의 이름을 다시 입력합니다\n"
                     "  help  도움말  이 도움말을 보여줍니다\n"
                     "  quit  종료    게임을 그만둡니다\n",
        .unfinished = unfinished,
        .finished = finished,
        .not_saved = not_saved,
        .saved_again = "게임을 모든 투구와 함께 다시 저장했습니다.",
        .left_unsaved = left_unsaved,
        .changed_elsewhere = changed_elsewhere,
        .can_resume = can_resume,
        .total = total,
        .winner = winner,
        .tie = tie,
        .lane = lane,
        .turn = turn,
        .nobody_plays = "이 레인에는 시합이 없습니다.",
        .at_best = "가능한 최고 점수: ",
        .match_over = "시합이 끝났습니다. ",
        .connection_lost = connection_lost,
        .connection_back = "다시 연결되었습니다.",
        .events_missed = events_missed,
        .matches_missed = "못 본 사이에 다른 시합이 지나갔습니다.",
        .leave_classes =
                {
                        [BOWLING_LEAVE_SINGLE] = "싱글 핀",
                        [BOWLING_LEAVE_CLUSTER] = "모인 핀",
                        [BOWLING_LEAVE_SPLIT] = "스플릿",
                        [BOWLING_LEAVE_WASHOUT] = "워시아웃",
                },
        .leave_names =
                {
                        [BOWLING_LEAVE_BED_POSTS] = "베드 포스트",
                        [BOWLING_LEAVE_CINCINNATI] = "신시내티",
                        [BOWLING_LEAVE_LILY] = "릴리",
                        [BOWLING_LEAVE_BABY_SPLIT] = "베이비 스플릿",
                        [BOWLING_LEAVE_CHRISTMAS_TREE] = "크리스마스 트리",
                        [BOWLING_LEAVE_BIG_FOUR] = "빅 포",
                        [BOWLING_LEAVE_GREEK_CHURCH] = "그릭 처치",
                        [BOWLING_LEAVE_BUCKET] = "버킷",
                        [BOWLING_LEAVE_PICKET_FENCE] = "피켓 펜스",
                        [BOWLING_LEAVE_BIG_FIVE] = "빅 파이브",
                        [BOWLING_LEAVE_BIG_SIX] = "빅 식스",
                },
        .house = "전체",
        .leave_made = leave_made,
};
