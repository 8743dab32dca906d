// XML text into elements with positions, and every way in which it is refused.
#include "engine/io/xml.h"

#include "tests/engine/support/compare.h"

namespace legwork::testing::xml_test {

namespace {

std::string refusal_of(std::string_view text, const Budget& budget = kFileBudget) {
  const Result<XmlElement> root = parse_xml(text, "robot.urdf", budget);
  return root ? "" : root.error().text();
}

bool contains(const std::string& text, const char* part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("xml: elements, attributes, text and entities, with lines and columns in characters") {
  const Result<XmlElement> root = parse_xml(
      "\xef\xbb\xbf<?xml version='1.0' encoding=\"UTF-8\"?>\n"
      "<!-- a comment with <tags> -->\n"
      "<robot name='caf\xc3\xa9 &amp; &#66;&#x43;' a:b = \"1 > 0\">\n"
      "  <link name=\"\xc3\xa4\"/> text <![CDATA[<raw & text>]]>&lt;\n"
      "  <?php nothing ?><joint\n   type=\"fixed\"></joint >\n"
      "</robot>\n<!-- end -->\n",
      "robot.urdf");
  REQUIRE_MESSAGE(root, root.error().text());
  CHECK(root->name == "robot");
  CHECK(root->line == 3);
  REQUIRE(root->find("name"));
  CHECK(root->find("name")->value == "caf\xc3\xa9 & BC");
  CHECK(root->find("a:b")->value == "1 > 0");
  CHECK(root->find("a:b")->column == 38);
  CHECK(root->find("b") == nullptr);
  CHECK(contains(root->text, "text <raw & text><"));
  REQUIRE(root->children.size() == 2);
  CHECK(root->children[0].column == 3);
  REQUIRE(root->child("joint"));
  CHECK(root->child("joint")->line == 5);
  CHECK(root->child("joint")->find("type")->line == 6);
  CHECK(xml_escaped("<a & 'b' \"c\">") == "&lt;a &amp; &apos;b&apos; &quot;c&quot;&gt;");
}

TEST_CASE("xml: what is written of any text can be read") {
  const std::pair<std::string, std::string> cases[] = {
      {"tab\t, line\n, return\r", "tab\t, line\n, return\r"},
      {"caf\xc3\xa9 \xf0\x9f\xa4\x96", "caf\xc3\xa9 \xf0\x9f\xa4\x96"},
      {std::string("a\x07"
                   "b\0",
                   4),
       "a\\u0007b\\u0000"},
      {"half \xc3", "half \\u00c3"},
      {"\xef\xbf\xbf", "\\u00ef\\u00bf\\u00bf"}};
  for (const auto& [text, read] : cases) {
    const auto root = parse_xml("<a b=\"" + xml_escaped(text) + "\"/>", "robot.urdf");
    REQUIRE_MESSAGE(root, root.error().text());
    CHECK(root->find("b")->value == read);
  }
}

TEST_CASE("xml: what is refused, where and with which advice") {
  const std::pair<const char*, const char*> cases[] = {
      {"", "robot.urdf:1:1: There is no element"},
      {"robot", "text before the first element"},
      {"<!DOCTYPE robot [<!ENTITY a \"b\">]><robot/>", "document type is not read"},
      {"<?xml version=\"1.0\" encoding=\"latin1\"?><robot/>", "encoding is not read"},
      {"<robot", "robot.urdf:1:1: The tag <robot> has no end"},
      {"<robot>", "The file ends, but <robot> of line 1 is open"},
      {"<a>\n<b></a>", "robot.urdf:2:4: </a> closes <b> of line 2"},
      {"<a/><b/>", "more after the end of the root"},
      {"<a b/>", "Here should be ="},
      {"<a b=1/>", "must be in quotation marks"},
      {"<a b=\"1/>", "has no closing quotation mark"},
      {"<a b='1' b='2'/>", "robot.urdf:1:10: The attribute \"b\" of <a> is given twice"},
      {"<a b='1'c='2'/>", "Here should be a blank"},
      {"<a b='<'/>", "has no closing quotation mark"},
      {"<a>&nbsp;</a>", "no entity that XML itself defines"},
      {"<a>&#0;</a>", "the number of no character"},
      {"<a>&#xd800;</a>", "the number of no character"},
      {"<a>&amp</a>", "no entity that XML itself defines"},
      {"<a>\x01</a>", "no character of UTF-8 text"},
      {"<a>\xc3(</a>", "no character of UTF-8 text"},
      {"<a>\xed\xa0\x80</a>", "no character of UTF-8 text"},
      {"<a><!-- </a>", "This comment has no end"},
      {"<a><![CDATA[ </a>", "This CDATA section has no end"},
      {"<a><?b </a>", "This instruction has no end"},
      {"<a><1/></a>", "Here should be an element or </a>"},
      {"< a/>", "Here should be the name of an element"},
  };
  for (const auto& one : cases) {
    const auto& text = one.first;
    const char* const sentence = one.second;
    CAPTURE(text);
    const std::string refusal = refusal_of(text);
    CAPTURE(refusal);
    CHECK(contains(refusal, sentence));
  }
}

TEST_CASE("xml: budgets of bytes, depth, elements, attributes and texts") {
  Budget small = kFileBudget;
  small.bytes = 1000;
  small.depth = 3;
  small.values = 10;
  small.members = 2;
  small.string = 20;
  CHECK(refusal_of("<a><b><c/></b></a>", small).empty());
  CHECK(contains(refusal_of("<a><b><c><d/></c></b></a>", small), "nested deeper than 3"));
  CHECK(contains(refusal_of("<a b='' c='' d=''/>", small), "more than 2 attributes"));
  CHECK(contains(refusal_of("<a>" + std::string(30, 'x') + "</a>", small), "longer than 20"));
  CHECK(contains(refusal_of("<" + std::string(30, 'x') + "/>", small), "longer than 20"));
  std::string many = "<a>";
  for (int i = 0; i < 12; ++i) many += "<b/>";
  CHECK(contains(refusal_of(many + "</a>", small), "more than 10 elements"));
  CHECK(
      contains(refusal_of("<a>" + std::string(2000, ' ') + "</a>", small), "more than 1000 bytes"));
}

TEST_CASE("xml: every prefix of a text is refused, none does harm") {
  const std::string text =
      "<?xml version=\"1.0\"?><!-- c --><r a=\"1\"><l n='&#228;'>t<![CDATA[x]]></l><j/></r>";
  REQUIRE(refusal_of(text).empty());
  for (std::size_t length = 0; length < text.size(); ++length)
    CHECK_FALSE(refusal_of(text.substr(0, length)).empty());
}

}  // namespace legwork::testing::xml_test
